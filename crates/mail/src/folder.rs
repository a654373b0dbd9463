//! Letters into a folder: one `.eml` file each, that any mail program opens.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use crate::{Error, Letter, Printer, Sender};

/// A folder that takes letters.
#[derive(Clone)]
pub(crate) struct Folder {
    directory: PathBuf,
    sender: Sender,
    print: Printer,
}

impl Folder {
    pub(crate) fn new(directory: PathBuf, sender: Sender, print: Printer) -> Self {
        Self { directory, sender, print }
    }

    pub(crate) async fn send(&self, letter: &Letter) -> Result<(), Error> {
        let bytes = letter.message(&self.sender)?.formatted();
        let directory = self.directory.clone();
        let name = format!("{}-{}", letter.written_at.strftime("%Y%m%dT%H%M%SZ"), letter.id);
        tokio::task::spawn_blocking(move || write_whole(&directory, &name, &bytes))
            .await
            .map_err(Error::Task)?
            .map_err(Error::Folder)?;
        let handles: Vec<_> = letter.handles().collect();
        (self.print)(&format!("Mail to {}: {}: {}", letter.to.as_str(), letter.subject, handles.join("  ")));
        Ok(())
    }
}

/// Writes a file that is either there whole or not at all, also after a power cut.
fn write_whole(directory: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(directory)?;
    let unfinished = directory.join(format!(".{name}.part"));
    let mut file = private().open(&unfinished)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&unfinished, directory.join(format!("{name}.eml")))?;
    File::open(directory)?.sync_all()
}

/// A letter opens an account: nobody but the server's own user may read it.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use domain::{accounts::Email, ids::LetterId};

    use super::*;
    use crate::Mailer;

    fn letter() -> Letter {
        Letter {
            id: LetterId::new("0198c1f2-0000-7000-8000-000000000001".parse().unwrap()),
            to: Email::parse("amara@example.org").unwrap(),
            subject: "Confirm your address".into(),
            text: "Hello,\n\n    123456\n\nor open\n\n    https://debrief.example/verify\n".into(),
            written_at: "2026-03-12T09:30:00Z".parse().unwrap(),
        }
    }

    fn folder(directory: &Path) -> (Mailer, Arc<Mutex<Vec<String>>>) {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let shown = Arc::clone(&lines);
        let print: Printer = Arc::new(move |line| shown.lock().unwrap().push(line.to_owned()));
        let sender = Sender::parse("Debrief <debrief@localhost>").unwrap();
        (Mailer::folder(directory.to_owned(), sender, print), lines)
    }

    #[tokio::test]
    async fn a_letter_becomes_one_file_and_one_line() {
        let home = tempfile::tempdir().unwrap();
        let outbox = home.path().join("outbox");
        let (mailer, lines) = folder(&outbox);
        mailer.send(&letter()).await.unwrap();
        mailer.send(&letter()).await.unwrap();

        let names: Vec<_> =
            fs::read_dir(&outbox).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        assert_eq!(names, ["20260312T093000Z-0198c1f2-0000-7000-8000-000000000001.eml"], "a repeat replaces");
        let written = fs::read_to_string(outbox.join(&names[0])).unwrap();
        assert!(written.contains("\r\n    123456\r\n"), "{written}");
        assert_eq!(
            lines.lock().unwrap()[0],
            "Mail to amara@example.org: Confirm your address: 123456  https://debrief.example/verify"
        );
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_letter_is_for_the_server_alone() {
        use std::os::unix::fs::PermissionsExt;
        let home = tempfile::tempdir().unwrap();
        let (mailer, _) = folder(home.path());
        mailer.send(&letter()).await.unwrap();
        let file = fs::read_dir(home.path()).unwrap().next().unwrap().unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_written_is_worth_another_try() {
        let home = tempfile::tempdir().unwrap();
        let in_the_way = home.path().join("outbox");
        fs::write(&in_the_way, "a file, not a folder").unwrap();
        let (mailer, lines) = folder(&in_the_way);
        let error = mailer.send(&letter()).await.unwrap_err();
        assert!(matches!(error, Error::Folder(_)) && !error.is_final(), "{error:?}");
        assert!(lines.lock().unwrap().is_empty());
    }
}
