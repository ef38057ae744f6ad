//! How a text is written: a row of its key, English and Chinese. What a row says about a text, the compiler
//! knows: a text without one of the languages, or with a name in braces that its data has not, does not compile.

/// Texts without data: `Key = "English", "中文";`.
macro_rules! labels {
    ($(#[$about:meta])* pub enum $name:ident {
        $($(#[$meta:meta])* $key:ident = $english:literal, $chinese:literal;)+
    }) => {
        $(#[$about])*
        pub enum $name {
            $($(#[$meta])* $key,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$key),+];

            /// The text.
            #[must_use]
            #[allow(clippy::match_same_arms, reason = "one word may serve two")]
            pub const fn text(self, language: Language) -> &'static str {
                match language {
                    Language::English => match self {
                        $(Self::$key => $english,)+
                    },
                    Language::Chinese => match self {
                        $(Self::$key => $chinese,)+
                    },
                }
            }
        }
    };
}

/// Texts with data: `Key { data: Type } = "English {data}", "中文 {data}";`. Where a sentence hangs on its data,
/// as English does on one and many, a `match` of whole sentences stands in brackets, and in parentheses what makes a sentence
/// in another way. `Key { data: Type } of data;` says what its data says.
macro_rules! messages {
    ($(#[$about:meta])* $visibility:vis enum $name:ident {
        $($(#[$meta:meta])* $key:ident
            $({ $($(#[$about_field:meta])* $field:ident: $type:ty),+ $(,)? })?
            $(= $english:tt, $chinese:tt)? $(of $inner:ident)?;)+
    }) => {
        $(#[$about])*
        $visibility enum $name {
            $($(#[$meta])* $key $({ $($(#[$about_field])* $field: $type),+ })?,)+
        }

        impl $name {
            /// The sentence.
            #[must_use]
            $visibility fn text(&self, language: Language) -> String {
                match self.clone() {
                    $(Self::$key $({ $($field),+ })? => {
                        $(match language {
                            Language::English => sentence!($english),
                            Language::Chinese => sentence!($chinese),
                        })?
                        $($inner.text(language).into())?
                    })+
                }
            }
        }
    };
}

/// A sentence with its data, or the one of several that the data asks for; in parentheses what makes it.
macro_rules! sentence {
    ($text:literal) => {
        format!($text)
    };
    (($made:expr)) => {
        $made
    };
    ([$($of_several:tt)+]) => {
        sentence!($($of_several)+)
    };
    (match $data:tt { $($is:pat $(if $condition:expr)? => $text:tt),+ $(,)? }) => {
        match $data {
            $($is $(if $condition)? => sentence!($text),)+
        }
    };
}
