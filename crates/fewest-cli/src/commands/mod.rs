//! The commands, a module each.

pub(crate) mod audit;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod draw;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod judge;
pub(crate) mod manual;
pub(crate) mod methods;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod study;
