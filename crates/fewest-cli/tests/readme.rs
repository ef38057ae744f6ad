//! The README's examples, as they are printed there.

#[test]
fn the_examples_of_the_readme_are_true() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    // Examples name files from the root of the repository.
    std::env::set_current_dir(root).unwrap();
    trycmd::TestCases::new().case("README.md");
}
