//! Reading a PNG picture never takes more memory than its caller allows, whatever chunks it has.
//! The tests count every byte that is allocated, so this is a program of its own with one test.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use fewest::flip::png::{
    PNG_SIGNATURE, PictureError, PngError, PngOptions, parse_png, read_png, write_png,
};
use fewest::{BitGrid, Cell, Size};

/// The system's allocator, which counts.
struct Counting;

static TAKEN: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

fn take(bytes: usize) {
    let taken = TAKEN.fetch_add(bytes, Ordering::Relaxed) + bytes;
    MOST.fetch_max(taken, Ordering::Relaxed);
}

// SAFETY: everything is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        // SAFETY: the caller keeps the promises of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        // SAFETY: the caller keeps the promises of `alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        TAKEN.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the promises of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// What a call gives, and the most bytes that it took.
fn measured<T>(call: impl FnOnce() -> T) -> (T, usize) {
    let before = TAKEN.load(Ordering::Relaxed);
    MOST.store(before, Ordering::Relaxed);
    let result = call();
    (result, MOST.load(Ordering::Relaxed) - before)
}

fn chunk(kind: [u8; 4], data: &[u8]) -> Vec<u8> {
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(&kind);
    checksum.update(data);
    let length = (data.len() as u32).to_be_bytes();
    let checksum = checksum.finalize().to_be_bytes();
    [&length, &kind[..], data, &checksum].concat()
}

/// Unpacked bytes in the format of zlib.
fn stored(bytes: &[u8]) -> Vec<u8> {
    let mut stream = vec![0x78, 1];
    let blocks = bytes.chunks(0xffff);
    let count = blocks.len();
    for (index, block) in blocks.enumerate() {
        let length = block.len() as u16;
        stream.push(u8::from(index + 1 == count));
        stream.extend(length.to_le_bytes());
        stream.extend((!length).to_le_bytes());
        stream.extend(block);
    }
    let (mut a, mut b) = (1_u32, 0_u32);
    for &byte in bytes {
        a = (a + u32::from(byte)) % 65_521;
        b = (b + a) % 65_521;
    }
    stream.extend((b << 16 | a).to_be_bytes());
    stream
}

/// 16 MB of zeros in some kilobytes.
fn bomb() -> Vec<u8> {
    let picture = write_png(&BitGrid::ones(Size::new(1 << 12, 1 << 15))).unwrap();
    let start = picture.windows(4).position(|kind| kind == b"IDAT").unwrap();
    let mut stream = Vec::new();
    let mut rest = &picture[start - 4..];
    while let [a, b, c, d, b'I', b'D', b'A', b'T', data @ ..] = rest {
        let length = u32::from_be_bytes([*a, *b, *c, *d]) as usize;
        stream.extend(&data[..length]);
        rest = &data[length + 4..];
    }
    assert!(stream.len() < 1 << 18, "{}", stream.len());
    stream
}

/// Every kind of chunk that a decoder may unpack or keep, by name.
fn chunks() -> Vec<(&'static str, Vec<u8>)> {
    let packed = bomb();
    let long = vec![b'a'; 1 << 22];
    let control = |number: u32, width: u32| {
        let mut data = number.to_be_bytes().to_vec();
        for field in [width, 5, 0, 0] {
            data.extend(field.to_be_bytes());
        }
        data.extend([0, 1, 0, 1, 0, 0]);
        chunk(*b"fcTL", &data)
    };
    vec![
        ("nothing", Vec::new()),
        ("tEXt", chunk(*b"tEXt", &[b"a\0", &long[..]].concat())),
        ("many tEXt", chunk(*b"tEXt", b"a\0b").repeat(50_000)),
        ("zTXt", chunk(*b"zTXt", &[b"a\0\0", &packed[..]].concat())),
        (
            "iTXt",
            chunk(*b"iTXt", &[b"a\0\x01\0\0\0", &packed[..]].concat()),
        ),
        (
            "long iTXt",
            chunk(*b"iTXt", &[b"a\0\0\0\0\0", &long[..]].concat()),
        ),
        ("iCCP", chunk(*b"iCCP", &[b"a\0\0", &packed[..]].concat())),
        ("eXIf", chunk(*b"eXIf", &long)),
        ("tRNS", chunk(*b"tRNS", &[0, 1])),
        ("PLTE", chunk(*b"PLTE", &[7; 768])),
        ("unknown", chunk(*b"abCd", &long)),
        (
            "acTL, fcTL",
            [chunk(*b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0]), control(0, 5)].concat(),
        ),
        (
            "fdAT",
            [
                control(0, 3),
                chunk(*b"fdAT", &[&[0, 0, 0, 1], &packed[..]].concat()),
            ]
            .concat(),
        ),
    ]
}

/// A small picture with something between its header and its pixels.
fn with(chunks: &[u8]) -> (BitGrid, Vec<u8>) {
    let size = Size::new(5, 5);
    let cells = (0..25)
        .filter(|i| i * i % 7 < 3)
        .map(|i| Cell::new(i / 5, i % 5));
    let grid = BitGrid::from_cells(size, cells);
    let file = write_png(&grid).unwrap();
    (grid, [&file[..33], chunks, &file[33..]].concat())
}

/// A picture of this colour type and depth, all of it in the fourth grey or colour from black, with the
/// rows of all passes where it is interlaced.
fn plain(size: Size, colour: u8, depth: u8, interlaced: bool) -> Vec<u8> {
    let samples = [1, 0, 3, 1, 2, 0, 4][usize::from(colour)];
    let passes = [
        [0, 0, 8, 8],
        [0, 4, 8, 8],
        [4, 0, 8, 4],
        [0, 2, 4, 4],
        [2, 0, 4, 2],
        [0, 1, 2, 2],
        [1, 0, 2, 1],
    ];
    let passes = if interlaced {
        &passes[..]
    } else {
        &[[0, 0, 1, 1]]
    };
    let mut rows = Vec::new();
    for &[top, left, down, across] in passes {
        let columns = size.columns.saturating_sub(left).div_ceil(across);
        let count = size.rows.saturating_sub(top).div_ceil(down);
        if columns > 0 {
            let bytes = (columns * samples * usize::from(depth)).div_ceil(8);
            rows.resize(rows.len() + count * (bytes + 1), 0);
        }
    }
    let mut header = Vec::new();
    header.extend((size.columns as u32).to_be_bytes());
    header.extend((size.rows as u32).to_be_bytes());
    header.extend([depth, colour, 0, 0, u8::from(interlaced)]);
    let palette = if colour == 3 {
        chunk(*b"PLTE", &[0, 0, 0])
    } else {
        Vec::new()
    };
    [
        PNG_SIGNATURE.to_vec(),
        chunk(*b"IHDR", &header),
        palette,
        chunk(*b"IDAT", &stored(&rows)),
        chunk(*b"IEND", b""),
    ]
    .concat()
}

fn options(memory: usize) -> PngOptions {
    PngOptions {
        cell_pixels: None,
        memory,
    }
}

/// Bytes that a picture says it takes.
fn needed(read: Result<impl Sized, PngError>) -> usize {
    match read {
        Err(PngError::Picture(PictureError::Memory { needed, .. })) => needed as usize,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("read in no memory"),
    }
}

fn chunks_stay_within_the_limit() {
    const LIMIT: usize = 1 << 20;
    for (name, chunks) in chunks() {
        let (grid, file) = with(&chunks);
        let (read, most) = measured(|| parse_png(&file, LIMIT));
        assert_eq!(read.unwrap(), grid, "{name}");
        assert!(most <= LIMIT, "{name}: {most} bytes");
        let (read, most) = measured(|| read_png(&file, options(LIMIT)));
        assert_eq!(read.unwrap().black, grid, "{name}");
        assert!(most <= LIMIT, "{name}: {most} bytes");
    }
}

fn pixels_stay_within_the_limit() {
    let sizes = [
        (1, 1),
        (1, 300_000),
        (300_000, 1),
        (700, 900),
        (3, 5),
        (2000, 17),
    ];
    let types = [
        (0, 1),
        (0, 8),
        (0, 16),
        (2, 8),
        (2, 16),
        (3, 1),
        (3, 8),
        (4, 8),
        (6, 8),
        (6, 16),
    ];
    for (rows, columns) in sizes {
        let size = Size::new(rows, columns);
        for (colour, depth) in types {
            for interlaced in [false, true] {
                let name = format!("{size} {colour} {depth} {interlaced}");
                let file = plain(size, colour, depth, interlaced);
                let (refused, most) = measured(|| parse_png(&file, 0));
                let limit = needed(refused);
                assert!(most < 1 << 16, "{name}: {most} bytes for a refusal");
                let (read, most) = measured(|| parse_png(&file, limit));
                assert_eq!(
                    read.unwrap().count_ones(),
                    (rows * columns) as u64,
                    "{name}"
                );
                assert!(most <= limit, "{name}: {most} bytes of {limit}");
                assert_eq!(needed(parse_png(&file, limit - 1)), limit, "{name}");

                let limit = needed(read_png(&file, options(0)));
                let (read, most) = measured(|| read_png(&file, options(limit)));
                assert_eq!(read.unwrap().black.size(), size, "{name}");
                assert!(most <= limit, "{name}: {most} bytes of {limit}");
            }
        }
    }
    // The whole of an interlaced picture is never held: it has 16 MB of pixels here.
    let file = plain(Size::new(2000, 2000), 6, 8, true);
    let (read, most) = measured(|| parse_png(&file, 2 << 20));
    assert_eq!(read.unwrap().count_ones(), 4_000_000);
    assert!(most <= 2 << 20, "{most} bytes");
}

/// What fuzzing found worth keeping.
fn kept_files_stay_within_the_limit() {
    const LIMIT: usize = 1 << 20;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/png");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).expect("the kept files") {
        let path = entry.expect("a file").path();
        let file = std::fs::read(&path).expect("a file");
        let (_, most) = measured(|| parse_png(&file, LIMIT).is_ok());
        assert!(most <= LIMIT, "{}: {most} bytes", path.display());
        let (_, most) = measured(|| read_png(&file, options(LIMIT)).is_ok());
        assert!(most <= LIMIT, "{}: {most} bytes", path.display());
        files += 1;
    }
    assert!(files > 40, "{files} files");
}

#[test]
fn a_picture_takes_no_more_memory_than_it_may() {
    chunks_stay_within_the_limit();
    pixels_stay_within_the_limit();
    kept_files_stay_within_the_limit();
}
