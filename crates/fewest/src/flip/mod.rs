//! The flip family: press a cell, and its neighbourhood turns over.

pub mod coset;
