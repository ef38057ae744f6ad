//! The `fewest` program.
fn main() {}
