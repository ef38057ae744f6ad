use axum::http::{HeaderMap, HeaderName};

/// Whether a list of the request names this kind or coding, and does not refuse it by its weight.
pub(crate) fn takes(headers: &HeaderMap, list: HeaderName, wanted: &str) -> bool {
    let lists = headers.get_all(list).iter();
    let mut kinds = lists.flat_map(|list| list.to_str().unwrap_or_default().split(','));
    kinds.any(|kind| {
        let mut parts = kind.split(';').map(str::trim);
        let named = parts
            .next()
            .is_some_and(|name| name.eq_ignore_ascii_case(wanted));
        let mut weights = parts.filter_map(|part| part.strip_prefix("q="));
        named && !weights.any(|weight| weight.parse::<f32>().is_ok_and(|weight| weight <= 0.0))
    })
}
