//! The command line as people and scripts meet it: exact output, exact messages, exit codes.

mod flip_boards;
mod mayan_boards;
mod program;
