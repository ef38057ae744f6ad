//! `fewest serve`
#![allow(clippy::doc_markdown, reason = "help texts have no backticks")]

use std::fmt::Display;
use std::io::{self, Write};
use std::net::ToSocketAddrs;
use std::num::NonZeroUsize;
use std::time::Duration;

use clap::{Args, ValueEnum};
use fewest_api::ask::Threads;
use fewest_server::{Config, Server, log_to_standard_error};

use crate::exit::Exit;
use crate::fault::Fault;
use crate::say::ended;

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The address, or a name that stands for it (localhost); port 0 takes a free one
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    pub(crate) listen: String,
    /// A name that the server answers to, beside localhost and its own address
    #[arg(long = "allow-host", value_name = "NAME")]
    pub(crate) allowed_hosts: Vec<String>,
    /// Searches at once; others wait a moment and are told to come again [default: the processors, at least 2]
    #[arg(long, value_name = "N", value_parser = crate::options::from_one, allow_negative_numbers = true)]
    pub(crate) requests: Option<NonZeroUsize>,
    /// Threads of one search
    #[arg(
        long,
        value_name = "N",
        value_parser = crate::options::from_one,
        default_value = "1",
        allow_negative_numbers = true
    )]
    pub(crate) threads: NonZeroUsize,
    /// Seconds for one question, which then says what it knows
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = crate::options::seconds,
        default_value = "10",
        allow_negative_numbers = true
    )]
    pub(crate) time_limit: Duration,
    /// Memory in MB for all questions together
    #[arg(
        long,
        value_name = "MB",
        value_parser = crate::options::from_one,
        default_value = "1024",
        allow_negative_numbers = true
    )]
    pub(crate) memory: NonZeroUsize,
    /// What is told on standard error
    #[arg(long, value_enum, default_value_t)]
    pub(crate) log: LogArg,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum LogArg {
    /// Each request, as a line of JSON
    #[default]
    Json,
    /// Nothing
    Off,
}

/// `fewest serve`
pub(crate) fn run(args: &ServeArgs) -> Result<Exit, Fault> {
    if args.log == LogArg::Json {
        log_to_standard_error();
    }
    let processors = Threads::OfTheMachine.count();
    let default = Config::default();
    let config = Config {
        allowed_hosts: args.allowed_hosts.clone(),
        requests: args.requests.unwrap_or(processors.max(default.requests)),
        threads: args.threads.min(Threads::MOST),
        memory: args.memory.get().saturating_mul(1 << 20),
        time_limit: args.time_limit,
        ..default
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Classic methods go as deep as a board has cells.
        .thread_stack_size(8 << 20)
        .build()?;
    runtime.block_on(serve(&args.listen, config))
}

/// The first address of that name that the system gives.
async fn bind(listen: &str, config: Config) -> Result<Server, Fault> {
    let fault = |reason: &dyn Display, help: Option<&str>| Fault::Usage {
        message: format!("cannot listen on {listen}: {reason}"),
        help: help.map(str::to_owned),
    };
    let form = Some(
        "an address and a port are expected, such as 127.0.0.1:8080, [::1]:8080 or localhost:8080",
    );
    let addresses = listen.to_socket_addrs();
    let addresses = addresses.map_err(|error| fault(&error, form))?;
    let mut refused = fault(&"no address has this name", form);
    for listen in addresses {
        let config = Config {
            listen,
            ..config.clone()
        };
        match Server::bind(config).await {
            Ok(server) => return Ok(server),
            Err(error) => {
                let in_use = error.kind() == io::ErrorKind::AddrInUse;
                refused = fault(&error, in_use.then_some("port 0 takes a free one"));
            }
        }
    }
    Err(refused)
}

async fn serve(listen: &str, config: Config) -> Result<Exit, Fault> {
    let server = bind(listen, config).await?;
    let address = server.local_address()?;
    let end = ending()?;
    let written = writeln!(io::stdout(), "http://{address}/").and_then(|()| io::stdout().flush());
    if written.is_err() {
        return ended(written, Exit::Answered);
    }
    server.run(end).await;
    Ok(Exit::Answered)
}

/// Comes when somebody asks the program to end. From now on the program ends no other way.
#[cfg(unix)]
fn ending() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// Comes when somebody asks the program to end.
#[cfg(not(unix))]
fn ending() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
