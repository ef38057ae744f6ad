//! The command line as people and scripts meet it: exact output, exact messages, exit codes.

mod audit;
mod check;
mod draw;
mod every_form;
mod flip_boards;
mod generate;
mod help;
mod json_boards;
mod judge;
mod limits;
mod lines;
mod links;
mod mayan_boards;
mod moves;
mod other_commands;
mod packages;
mod pictures;
mod program;
mod round_trip;
mod serve;
mod solve_flip;
mod solve_mayan;
mod study;
mod usage;
