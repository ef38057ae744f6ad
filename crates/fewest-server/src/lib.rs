//! The page of fewest and the questions of [`fewest_api`] over HTTP, for one machine or behind a
//! proxy.
//!
//! [`Server::bind`] takes a [`Config`], and [`Server::run`] answers until it is told to end. What each
//! module holds:
//!
//! - `listen`: the socket, and the end;
//! - `connections`: who keeps the server waiting, and makes room for others; `patience` tells it how
//!   far an answer is;
//! - `app`: addresses and what answers at each;
//! - `ask`: a question from its body to its answer, or to the end of its time, of its client or of the server;
//! - `body`: a question's body, as it comes;
//! - `lines`: an answer with its progress, line by line;
//! - `gate`: how many questions run at once, and what memory each has;
//! - `memory`: that of bodies and answers on their way;
//! - `host`: which names the server answers to;
//! - `security`: the headers of every answer;
//! - `takes`: what kinds of answers a client takes;
//! - `page`: the files of the page, inside the program;
//! - `openapi`: the description of the API;
//! - `refusal`: errors as JSON.

mod app;
mod ask;
mod body;
mod config;
mod connections;
mod gate;
mod host;
mod lines;
mod listen;
mod log;
mod memory;
mod openapi;
mod page;
mod patience;
mod refusal;
mod security;
mod takes;

pub use config::{Config, MAX_BODY};
pub use listen::Server;
pub use log::log_to_standard_error;
