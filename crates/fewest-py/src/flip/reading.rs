use std::num::NonZeroUsize;

use fewest::flip::png::picture_memory;
use fewest::flip::{Edges, OwnCell, Reach, RowLengths};
use fewest::{LinkChecksum, ReadOptions};
use pyo3::prelude::*;

use crate::convert::{name_of, size_of};

/// How boards are read: `size`, `neighbours`, `without_self`, `wrap`, `ragged`, `cell_pixels`.
#[derive(FromPyObject)]
pub(crate) struct Reading<'py>(
    pub(crate) Option<Bound<'py, PyAny>>,
    pub(crate) Option<String>,
    pub(crate) Option<bool>,
    pub(crate) Option<bool>,
    pub(crate) bool,
    pub(crate) Option<NonZeroUsize>,
);

impl Reading<'_> {
    /// The same for the library. A picture takes its part of so many bytes.
    pub(crate) fn options(&self, py: Python<'_>, memory: usize) -> PyResult<ReadOptions> {
        let Self(size, neighbours, without_self, wrap, ragged, cell_pixels) = self;
        let reach = neighbours
            .as_deref()
            .map(|name| name_of(py, "neighbours", name, &Reach::ALL, Reach::name));
        Ok(ReadOptions {
            size: size.as_ref().map(size_of).transpose()?,
            row_lengths: if *ragged {
                RowLengths::Ragged
            } else {
                RowLengths::Equal
            },
            reach: reach.transpose()?,
            own_cell: without_self.map(|stays| {
                if stays {
                    OwnCell::Stays
                } else {
                    OwnCell::Turns
                }
            }),
            edges: wrap.map(|wraps| if wraps { Edges::Wrap } else { Edges::Open }),
            cell_pixels: *cell_pixels,
            // Nobody would see the note that a link may be damaged.
            link_checksum: LinkChecksum::Required,
            memory: Some(picture_memory(memory)),
            ..ReadOptions::default()
        })
    }
}
