use crate::{Host, config};

#[test]
fn whatever_is_wrong_is_told_as_json() {
    let host = Host::start(config());
    host.get("/nowhere").refused(404, "not_found");
    host.get("/../Cargo.toml").refused(404, "not_found");
    host.ask("dance", "{}").refused(404, "not_found");
    for address in ["/api/v1/nothing", "/api/v1/", "/api/v1", "/api/v1/solve/"] {
        host.get(address).refused(404, "not_found");
        for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
            let answer = host.exchange(&format!(
                "{method} {address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
                 Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}"
            ));
            answer.refused(404, "not_found");
            assert!(!answer.head.contains("\nallow:"), "{answer:?}");
        }
    }
    let method = host.get("/api/v1/solve");
    method.refused(405, "method");
    assert!(method.has("allow: post"), "{method:?}");
    let post = |path: &str, more: &str| {
        host.exchange(&format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{more}Content-Length: 2\r\n\r\n{{}}"
        ))
    };
    post("/healthz", "").refused(405, "method");
    post("/", "").refused(405, "method");
    post("/api/v1/solve", "").refused(415, "media_type");
    post("/api/v1/solve", "Content-Type: text/plain\r\n").refused(415, "media_type");
    post(
        "/api/v1/words",
        "Content-Type: application/json; charset=utf-8\r\n",
    )
    .json();
}

#[test]
fn other_names_are_turned_away() {
    let mut config = config();
    config.allowed_hosts = vec!["fewest.example".to_owned()];
    let host = Host::start(config);
    let named = |lines: &str| {
        host.exchange(&format!(
            "GET /healthz HTTP/1.1\r\n{lines}Connection: close\r\n\r\n"
        ))
    };
    for name in ["localhost", "127.0.0.1:9", "[::1]", "fewest.example"] {
        assert_eq!(named(&format!("Host: {name}\r\n")).status, 200, "{name}");
    }
    named("Host: evil.example\r\n").refused(421, "host");
    named("Host: localhost\r\nHost: evil.example\r\n").refused(400, "host");
    named("").refused(400, "host");
}

#[test]
fn every_answer_is_protected() {
    let host = Host::start(config());
    for answer in [
        host.get("/"),
        host.get("/nowhere"),
        host.get("/healthz"),
        host.ask("solve", ""),
    ] {
        for line in [
            "x-content-type-options: nosniff",
            "x-frame-options: deny",
            "referrer-policy: no-referrer",
            "cross-origin-opener-policy: same-origin",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert!(answer.has(line), "{line}: {answer:?}");
        }
        let policy = answer
            .head
            .lines()
            .find_map(|line| line.strip_prefix("content-security-policy: "))
            .expect("a policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"));
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        assert!(!policy.contains("unsafe-inline"), "{policy}");
        assert!(!answer.head.contains("access-control-allow"), "{answer:?}");
    }
}
