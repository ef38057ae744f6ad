use std::io::{self, Write};

use clap::CommandFactory;

use crate::cli::Cli;
use crate::exit::Exit;
use crate::fault::Fault;

/// `fewest completions`
pub(crate) fn completions(shell: clap_complete::Shell) -> Result<Exit, Fault> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "fewest", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Exit::Answered)
}

/// `fewest man`: the page of the program, then a section for each command.
pub(crate) fn man() -> Result<Exit, Fault> {
    let mut page = Vec::new();
    let mut program = Cli::command();
    // The options of commands are described when they are asked for.
    program.build();
    clap_mangen::Man::new(program.clone()).render(&mut page)?;
    for command in program.get_subcommands() {
        section(&mut page, "fewest", command)?;
    }
    io::stdout().write_all(&page)?;
    Ok(Exit::Answered)
}

/// The section of a command, and those of the commands below it.
fn section(page: &mut Vec<u8>, above: &str, command: &clap::Command) -> io::Result<()> {
    let name = format!("{above} {}", command.get_name());
    let man = clap_mangen::Man::new(command.clone().bin_name(&name).display_name(&name));
    writeln!(page, ".SH \"{}\"", name.to_uppercase())?;
    man.render_description_section(page)?;
    man.render_options_section(page)?;
    let mut below = command.get_subcommands();
    below.try_for_each(|command| section(page, &name, command))
}
