use serde::{Deserialize, Serialize};

/// A language of the texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Simplified Chinese.
    #[serde(rename = "zh")]
    Chinese,
}

impl Language {
    /// Both.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// `en` or `zh`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// The language of a locale such as `zh_CN.UTF-8`: Chinese where it begins so, else English.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        match locale.get(..2) {
            Some("zh") => Self::Chinese,
            _ => Self::English,
        }
    }
}
