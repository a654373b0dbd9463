//! Where the log goes: lines of JSON on standard error, or plain lines when a person is watching.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

/// What libraries tell about themselves at every start is left out.
const LIBRARIES: &str = "refinery_core=warn,memory_serve=warn";

/// Starts to log. Request lines are left out for a person, who looks for the link in the last mail.
pub(crate) fn start(filter: &str) {
    let watched = std::io::stderr().is_terminal();
    let requests = if watched { ",api::observe=warn" } else { "" };
    let filter = format!("{LIBRARIES}{requests},{filter}");
    let builder = tracing_subscriber::fmt().with_env_filter(EnvFilter::new(filter)).with_writer(std::io::stderr);
    if watched {
        builder.with_target(false).init();
    } else {
        builder.json().flatten_event(true).with_span_list(false).init();
    }
}
