//! Every input that fuzzing found worth keeping, given once more to its target. The targets are the files of `fuzz/`
//! themselves; only the fuzzer around them is missing, and with it the build of its C++.

use std::fs;
use std::path::Path;

// What the targets import from the fuzzer, they find here. The macro is in scope anyway.
extern crate self as libfuzzer_sys;

/// Makes a function of a target, as the fuzzer's macro of this name does.
macro_rules! fuzz_target {
    (|$bytes:ident: &[u8]| $body:expr) => {
        pub(crate) fn run($bytes: &[u8]) {
            $body
        }
    };
    (|$input:ident: $kind:ty| $body:expr) => {
        pub(crate) fn run(bytes: &[u8]) {
            fn run($input: $kind) {
                $body
            }
            let bytes = arbitrary::Unstructured::new(bytes);
            // Bytes that are no such input are passed over.
            if let Ok(input) = <$kind as arbitrary::Arbitrary>::arbitrary_take_rest(bytes) {
                run(input);
            }
        }
    };
}
pub(crate) use fuzz_target;

macro_rules! targets {
    ($($name:ident: $path:literal,)*) => {
        $(
            // A target of the fuzzer is a program without a `main`.
            #[path = $path]
            #[allow(unused_attributes, unused_imports, clippy::pedantic)]
            mod $name;
        )*

        /// The names of the targets below.
        const TARGETS: &[&str] = &[$(stringify!($name)),*];

        mod corpus {
            $(
                #[test]
                fn $name() {
                    super::run_all(stringify!($name), super::$name::run);
                }
            )*
        }
    };
}

targets! {
    api: "../../../fuzz/fuzz_targets/api.rs",
    claims: "../../../fuzz/fuzz_targets/claims.rs",
    flip_rules: "../../../fuzz/fuzz_targets/flip_rules.rs",
    flip_text: "../../../fuzz/fuzz_targets/flip_text.rs",
    game_id: "../../../fuzz/fuzz_targets/game_id.rs",
    judge: "../../../fuzz/fuzz_targets/judge.rs",
    link: "../../../fuzz/fuzz_targets/link.rs",
    mayan_rules: "../../../fuzz/fuzz_targets/mayan_rules.rs",
    mayan_text: "../../../fuzz/fuzz_targets/mayan_text.rs",
    pack: "../../../fuzz/fuzz_targets/pack.rs",
    pbm: "../../../fuzz/fuzz_targets/pbm.rs",
    png: "../../../fuzz/fuzz_targets/png.rs",
    read: "../../../fuzz/fuzz_targets/read.rs",
    shards: "../../../fuzz/fuzz_targets/shards.rs",
}

fn fuzz() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz"))
}

fn run_all(target: &str, run: fn(&[u8])) {
    // The fuzzer, too, begins with nothing.
    run(&[]);
    let mut kept = 0;
    for entry in fs::read_dir(fuzz().join("corpus").join(target)).unwrap() {
        let path = entry.unwrap().path();
        // Shown where the test fails.
        println!("{}", path.display());
        run(&fs::read(path).unwrap());
        kept += 1;
    }
    assert!(kept > 0, "{target} has no corpus");
}

#[test]
fn every_target_is_here() {
    let mut files: Vec<String> = fs::read_dir(fuzz().join("fuzz_targets"))
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            path.file_stem().unwrap().to_str().unwrap().to_owned()
        })
        .collect();
    files.sort();
    assert_eq!(files, TARGETS);
}
