use std::collections::HashMap;
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
use rust_embed::RustEmbed;

/// The files of the page, without its tests.
#[derive(RustEmbed)]
#[folder = "web"]
#[allow_missing = true]
#[include = "*.html"]
#[include = "*.js"]
#[include = "*.css"]
#[include = "*.svg"]
#[include = "*.png"]
#[include = "*.ico"]
#[include = "*.wasm"]
#[include = "*.webmanifest"]
#[exclude = "*/*"]
struct Web;

/// What stands at `/` in a program that was built without the page.
const NO_PAGE: &str = "<!doctype html><html lang=\"en\"><title>fewest</title>\
                       <p>This program was built without the page. \
                       The API is described in <a href=\"api/v1/openapi.json\">openapi.json</a>.";

/// A file as it is sent.
struct File {
    kind: &'static str,
    plain: Bytes,
    /// The same, smaller.
    gzip: Option<Bytes>,
    tag: String,
}

static FILES: LazyLock<HashMap<String, File>> = LazyLock::new(|| {
    let mut files: HashMap<String, File> = Web::iter()
        .filter_map(|path| {
            let file = Web::get(&path)?;
            let hash = file.metadata.sha256_hash();
            Some((
                path.to_string(),
                File::new(&path, file.data.to_vec(), &hash),
            ))
        })
        .collect();
    files
        .entry("index.html".to_owned())
        .or_insert_with(|| File::new("index.html", NO_PAGE.into(), &[0; 32]));
    files
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
    fn new(path: &str, plain: Vec<u8>, hash: &[u8; 32]) -> Self {
        use std::fmt::Write as _;
        let mut tag = String::new();
        for byte in &hash[..16] {
            let _ = write!(tag, "{byte:02x}");
        }
        let (_, ending) = path.rsplit_once('.').unwrap_or(("", ""));
        let kind = match ending {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "ico" => "image/x-icon",
            "wasm" => "application/wasm",
            "webmanifest" => "application/manifest+json",
            _ => "application/octet-stream",
        };
        let gzip = packed(&plain).filter(|packed| packed.len() < plain.len() / 10 * 9);
        Self {
            kind,
            plain: plain.into(),
            gzip: gzip.map(Bytes::from),
            tag,
        }
    }

    fn response(&self, asked: &HeaderMap) -> Response {
        let (body, packed) = match &self.gzip {
            Some(gzip) if takes_gzip(asked) => (gzip, true),
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

fn takes_gzip(asked: &HeaderMap) -> bool {
    let lists = asked.get_all(ACCEPT_ENCODING).iter();
    let mut codings = lists.flat_map(|list| list.to_str().unwrap_or_default().split(','));
    codings.any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
        let refused = weight.parse::<f32>().is_ok_and(|weight| weight <= 0.0);
        name.trim().eq_ignore_ascii_case("gzip") && !refused
    })
}
