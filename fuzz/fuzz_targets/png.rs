//! Any bytes are a PNG picture or an error, within the memory that was allowed; what is read comes
//! back. Every byte that is allocated is counted.
#![no_main]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::num::NonZeroUsize;

use fewest::flip::png::{PngOptions, parse_png, read_png, write_png};
use libfuzzer_sys::fuzz_target;

/// The system's allocator, which counts what each thread takes.
struct Counting;

thread_local! {
    static TAKEN: Cell<isize> = const { Cell::new(0) };
    static MOST: Cell<isize> = const { Cell::new(0) };
}

/// Counts bytes that are taken, or given back where there are fewer than none.
fn count(bytes: isize) {
    // A thread that ends counts no more.
    let _ = TAKEN.try_with(|taken| {
        taken.set(taken.get() + bytes);
        MOST.with(|most| most.set(most.get().max(taken.get())));
    });
}

// SAFETY: everything is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size().cast_signed());
        // SAFETY: the caller keeps the promises of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-layout.size().cast_signed());
        // SAFETY: the caller keeps the promises of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Runs a call, which may take so many bytes.
fn within<T>(limit: usize, call: impl FnOnce() -> T) -> T {
    let before = TAKEN.get();
    MOST.set(before);
    let result = call();
    let most = MOST.get() - before;
    assert!(
        most <= limit.cast_signed(),
        "{most} bytes were taken, and {limit} allowed"
    );
    result
}

fuzz_target!(|bytes: &[u8]| {
    for memory in [1 << 20, 1 << 24] {
        for cell_pixels in [None, NonZeroUsize::new(2)] {
            let options = PngOptions {
                cell_pixels,
                memory,
            };
            let _ = within(memory, || read_png(bytes, options));
        }
        if let Ok(grid) = within(memory, || parse_png(bytes, memory)) {
            // Writing a huge picture of nothing tells nothing new.
            if grid.words().len() < 1 << 16 {
                let file = write_png(&grid).expect("a small picture");
                assert_eq!(parse_png(&file, 1 << 30).expect("our own file"), grid);
            }
        }
    }
});
