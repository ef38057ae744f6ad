//! Says where the page is. In the published crate `web` is a folder, and in the repository a link to the workspace's own. Git
//! on Windows may leave a file there instead, with the address of the link.

use std::path::Path;

fn main() {
    // Build scripts run in the crate's folder.
    let folder = if Path::new("web").is_dir() {
        "web"
    } else {
        "../../web"
    };
    println!("cargo::rustc-env=FEWEST_WEB={folder}");
    println!("cargo::rerun-if-changed=web");
}
