//! The page of fewest and the questions of [`fewest_api`] over HTTP, for one machine or behind a
//! proxy.
//!
//! [`Server::bind`] takes a [`Config`], and [`Server::run`] answers until it is told to end. What each
//! module holds:
//!
//! - `listen`: the socket, and the end;
//! - `connections`: who keeps the server waiting, and makes room for others; `patience` and `sent` tell it how
//!   far an answer is;
//! - `app`: addresses and what answers at each;
//! - `ask`: a question from its body to its answer;
//! - `body`: a question's body, as it comes;
//! - `lines`: an answer with its progress, line by line;
//! - `gate`: how many questions run at once, and what memory each has;
//! - `memory`: that of bodies and answers on their way;
//! - `request_monitor`: ends the search of a client that left, of a question whose time is up, and of a
//!   server that ends;
//! - `host`: which names the server answers to;
//! - `security`: the headers of every answer;
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
mod request_monitor;
mod security;
mod sent;

pub use config::{Config, MAX_BODY};
pub use listen::Server;
pub use log::log_to_standard_error;
