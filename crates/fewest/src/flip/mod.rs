//! The flip family: press a cell, and its neighbourhood turns over.

mod across;
mod carryless;
mod chase;
mod fibonacci;
mod polynomial;
pub mod rectangle;
mod transpose;
mod wave;
