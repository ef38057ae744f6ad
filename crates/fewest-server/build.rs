//! Builds the crate anew when a file of the page comes or goes, which `include_bytes` cannot see.

fn main() {
    // A link to the workspace's own; a folder in the published crate.
    println!("cargo::rerun-if-changed=web");
}
