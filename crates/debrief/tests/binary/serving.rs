//! Promises of the running server, asked over a real socket.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, ChildStdout, Stdio},
    time::Duration,
};

use crate::debrief;

struct Server {
    child: Child,
    address: String,
    /// What the server says next; held open for as long as it runs.
    _said: BufReader<ChildStdout>,
}

impl Server {
    /// Starts the binary on a free port and waits until it says that it runs.
    fn start(folder: &Path) -> Self {
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let mut child = debrief()
            .args(["serve", "--listen", &free.to_string(), "--data-dir"])
            .arg(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut first_line = String::new();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        said.read_line(&mut first_line).unwrap();
        assert!(first_line.contains(&format!("running at http://{free}")), "{first_line}");
        Self { child, address: free.to_string(), _said: said }
    }

    fn ask(&self, request: &str) -> String {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        stream
    }

    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(std::process::Command::new("kill").args([format!("-{name}"), pid]).status().unwrap().success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Already gone after a test that stopped it.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
}

#[test]
fn it_serves_and_stops_when_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    assert!(server.ask(&get("/healthz")).starts_with("HTTP/1.1 200"));
    assert!(server.ask(&get("/readyz")).ends_with("ready\n"));
    server.signal("TERM");
    assert!(server.child.wait().unwrap().success());
    let left = std::fs::metadata(folder.path().join("debrief.db-wal")).map_or(0, |log| log.len());
    assert_eq!(left, 0, "the log was written back");
    let again = Server::start(folder.path());
    assert!(again.ask(&get("/readyz")).ends_with("ready\n"));
}

#[test]
fn a_client_that_never_finishes_its_head_is_let_go() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut slow = server.connect();
    slow.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: ").unwrap();
    let mut answer = String::new();
    slow.read_to_string(&mut answer).unwrap();
    assert!(!answer.contains("200"), "{answer}");
}

#[test]
fn a_port_in_use_is_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let other = tempfile::tempdir().unwrap();
    let second =
        debrief().args(["serve", "--listen", &server.address, "--data-dir"]).arg(other.path()).output().unwrap();
    assert_eq!(second.status.code(), Some(1));
    assert!(crate::complained(&second).contains("choose another with --listen"));
}

#[test]
fn a_terminal_that_goes_away_takes_no_server_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut child = debrief()
        .args(["serve", "--listen", &free.to_string(), "--data-dir"])
        .arg(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let answers = std::iter::repeat_with(|| TcpStream::connect(free)).take(1_000_000).any(|it| it.is_ok());
    assert!(answers && child.try_wait().unwrap().is_none());
    child.kill().unwrap();
    child.wait().unwrap();
}
