//! Flip boards: questions, and what Python sees of boards and answers.

mod answer;
mod ask;
mod board;
mod drawings;
mod many;
mod reading;

pub(crate) use answer::FlipAnswer;
pub(crate) use ask::{
    flip_count, flip_nullity, flip_quiet_patterns, flip_solve, flip_study, goal_of, rule_of,
};
pub(crate) use board::{FlipBoard, tell_scale};
pub(crate) use drawings::quiet_patterns_svg;
pub(crate) use many::flip_solve_many;
pub(crate) use reading::Reading;
