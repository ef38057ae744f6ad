//! What is asked, as types: for front ends that speak no JSON too.

mod level;

pub use level::{Level, TRIES, first_board};
