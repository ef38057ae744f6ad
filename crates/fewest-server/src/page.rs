use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::LazyLock;

use axum::body::{Body, Bytes};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::takes::takes;

/// The files of the page by their names. A folder that is read at build time would need the engine of some pattern
/// language to leave out the tests, which takes longer to compile than the server does. The build script knows the folder.
macro_rules! files {
    ($($name:literal)*) => {
        [$((
            $name,
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/", env!("FEWEST_WEB"), "/", $name)).as_slice(),
        )),*]
    };
}

const WEB: [(&str, &[u8]); 18] = files![
    "app.js"
    "board-view.js"
    "engine.js"
    "i18n.js"
    "icon.svg"
    "index.html"
    "input.js"
    "link.js"
    "new.js"
    "open.js"
    "panel.js"
    "player.js"
    "settings.js"
    "state.js"
    "style.css"
    "teach.js"
    "wasm.js"
    "worker.js"
];

/// A file as it is sent.
struct File {
    kind: &'static str,
    plain: Bytes,
    /// The same, smaller.
    gzip: Option<Bytes>,
    tag: String,
}

static FILES: LazyLock<HashMap<&str, File>> = LazyLock::new(|| {
    WEB.map(|(name, plain)| (name, File::new(name, plain)))
        .into()
});

/// Packs the files, so that the first client need not wait for it.
pub(crate) fn prepare() {
    LazyLock::force(&FILES);
}

/// The file at a path such as `/app.js`; `None` where there is none.
pub(crate) fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let name = match path.strip_prefix('/')? {
        "" => "index.html",
        name => name,
    };
    Some(FILES.get(name)?.response(headers))
}

impl File {
    fn new(name: &str, plain: &'static [u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        plain.hash(&mut hasher);
        let tag = format!("{:016x}", hasher.finish());
        let (_, ending) = name.rsplit_once('.').unwrap_or(("", ""));
        let kind = match ending {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            _ => unreachable!("the files of the page have one of these endings"),
        };
        let gzip = packed(plain).filter(|packed| packed.len() < plain.len() / 10 * 9);
        Self {
            kind,
            plain: Bytes::from_static(plain),
            gzip: gzip.map(Bytes::from),
            tag,
        }
    }

    fn response(&self, asked: &HeaderMap) -> Response {
        let (body, packed) = match &self.gzip {
            Some(gzip) if takes(asked, ACCEPT_ENCODING, "gzip") => (gzip, true),
            _ => (&self.plain, false),
        };
        let tag = format!("\"{}{}\"", self.tag, if packed { "-gzip" } else { "" });
        let known = asked.get_all(IF_NONE_MATCH).iter().any(|tags| {
            let mut tags = tags.to_str().unwrap_or_default().split(',');
            tags.any(|known| {
                let known = known.trim();
                known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag
            })
        });
        let mut response = if known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = Response::new(Body::from(body.clone()));
            let kind = HeaderValue::from_static(self.kind);
            response.headers_mut().insert(CONTENT_TYPE, kind);
            if packed {
                let gzip = HeaderValue::from_static("gzip");
                response.headers_mut().insert(CONTENT_ENCODING, gzip);
            }
            response
        };
        let headers = response.headers_mut();
        let tag = HeaderValue::from_str(&tag).expect("a tag is digits and letters");
        headers.insert(ETAG, tag);
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        // Asked for again each time, and answered with 304: a new program has a new page.
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        response
    }
}

fn packed(plain: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain).ok()?;
    encoder.finish().ok()
}
