//! Things that are chosen by name, a row each.

/// An enum whose rows have a name, and what they are in a few words that a function behind them gives:
/// `Key = "name", "words";`. Without such a function they have a name alone.
#[doc(hidden)]
#[macro_export]
macro_rules! choices {
    (
        $(#[$about:meta])* pub enum $choice:ident {
            $($(#[$meta:meta])* $key:ident = $name:literal, $words:literal;)+
        }
        $(#[$of_text:meta])* pub fn $text:ident;
    ) => {
        $crate::choices! {
            $(#[$about])* pub enum $choice {
                $($(#[$meta])* $key = $name;)+
            }
        }

        impl $choice {
            $(#[$of_text])*
            #[must_use]
            pub const fn $text(self) -> &'static str {
                match self {
                    $(Self::$key => $words,)+
                }
            }
        }
    };
    (
        $(#[$about:meta])* pub enum $choice:ident {
            $($(#[$meta:meta])* $key:ident = $name:literal;)+
        }
    ) => {
        $(#[$about])*
        pub enum $choice {
            $($(#[$meta])* $key,)+
        }

        impl $choice {
            /// All of them, in the order in which they are listed.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$key),+];

            /// The word for it in JSON, in files and on the command line.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$key => $name,)+
                }
            }

            /// The one of a name, if there is one.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|choice| choice.name() == name)
            }
        }
    };
}
