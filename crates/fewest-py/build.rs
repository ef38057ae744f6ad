//! On macOS the linker has to be told that Python is there only when the module is loaded.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
