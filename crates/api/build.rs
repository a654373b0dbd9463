//! Takes the built web app into the binary, or a page that says how to build it.

use std::path::Path;

fn main() {
    let built = "../../web/dist";
    println!("cargo::rerun-if-changed={built}");
    println!("cargo::rerun-if-changed=placeholder");
    let directory = if Path::new(built).join("index.html").exists() { built } else { "placeholder" };
    memory_serve::load_directory(directory);
}
