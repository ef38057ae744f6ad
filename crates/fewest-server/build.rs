//! Builds the crate anew when a file of the page comes or goes, which `include_bytes` cannot see.

fn main() {
    println!("cargo::rerun-if-changed=../../web");
}
