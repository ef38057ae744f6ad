use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, StatusCode, Uri, header};

use crate::refusal::Refusal;

/// Names that the server answers to. A page of another site whose name is made to point here after it
/// was loaded (DNS rebinding) still says its own name.
#[derive(Debug, Clone)]
pub(crate) struct Hosts {
    allowed: Vec<String>,
}

impl Hosts {
    pub(crate) fn new(allowed: &[String]) -> Self {
        let allowed = allowed.iter().map(|host| host.to_ascii_lowercase());
        Self {
            allowed: allowed.collect(),
        }
    }

    /// Whether a request to this end of a connection asks for a host of ours.
    pub(crate) fn check(
        &self,
        headers: &HeaderMap,
        uri: &Uri,
        local: SocketAddr,
    ) -> Result<(), Refusal> {
        let mut hosts = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else {
            let message = "a request has one Host header";
            return Err(Refusal::new(StatusCode::BAD_REQUEST, "host", message));
        };
        let named = host
            .to_str()
            .ok()
            .is_some_and(|host| self.is_ours(host, local));
        let addressed = uri
            .authority()
            .is_none_or(|authority| self.is_ours(authority.as_str(), local));
        if named && addressed {
            Ok(())
        } else {
            let message = "the server does not answer to this name; --allow-host adds one";
            Err(Refusal::new(
                StatusCode::MISDIRECTED_REQUEST,
                "host",
                message,
            ))
        }
    }

    fn is_ours(&self, host: &str, local: SocketAddr) -> bool {
        let name = without_port(host).to_ascii_lowercase();
        let bare = name
            .strip_prefix('[')
            .and_then(|name| name.strip_suffix(']'));
        if let Ok(address) = bare.unwrap_or(&name).parse::<IpAddr>() {
            let address = address.to_canonical();
            if address == local.ip().to_canonical()
                || address == IpAddr::from([127, 0, 0, 1])
                || address == IpAddr::from(std::net::Ipv6Addr::LOCALHOST)
            {
                return true;
            }
        }
        name == "localhost" || self.allowed.contains(&name)
    }
}

/// `localhost` of `localhost:8080`, `[::1]` of `[::1]:8080`.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port))
            if port.bytes().all(|byte| byte.is_ascii_digit())
                && (!name.contains(':') || name.ends_with(']')) =>
        {
            name
        }
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_ours(host: &str) -> bool {
        let hosts = Hosts::new(&["Fewest.example".to_owned()]);
        hosts.is_ours(host, SocketAddr::from(([192, 0, 2, 7], 80)))
    }

    #[test]
    fn names_of_this_machine_are_ours() {
        for host in [
            "localhost",
            "LOCALHOST:8080",
            "127.0.0.1",
            "127.0.0.1:1",
            "[::1]",
            "[::1]:8080",
            "192.0.2.7:80",
            "fewest.example",
            "FEWEST.example:443",
        ] {
            assert!(is_ours(host), "{host}");
        }
    }

    #[test]
    fn other_names_are_not() {
        for host in [
            "",
            ":8080",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "192.0.2.8",
            "[::2]",
            "localhost:80:80",
            "user@localhost",
            "fewest.example.",
        ] {
            assert!(!is_ours(host), "{host}");
        }
    }
}
