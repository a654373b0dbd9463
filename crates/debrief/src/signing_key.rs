//! The key that signs access tokens: made once, kept in the data folder for its owner's eyes only.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

use anyhow::Context;
use domain::{chance::Chance, words::Secret};

/// The key's file in the data folder.
const FILE: &str = "signing.key";

/// Reads the key, or makes one when there is none. Two servers that start at once agree on one key.
pub(crate) fn read_or_make(data_dir: &Path, chance: &dyn Chance) -> anyhow::Result<Secret> {
    let path = data_dir.join(FILE);
    let fresh = data_dir.join(format!("{FILE}.{}", chance.uuid().simple()));
    if !path.exists() {
        let key = format!("{}{}", chance.uuid().simple(), chance.uuid().simple());
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&fresh)?;
        file.write_all(key.as_bytes())?;
        file.sync_all()?;
        let linked = fs::hard_link(&fresh, &path);
        fs::remove_file(&fresh)?;
        linked.or_else(|error| if error.kind() == io::ErrorKind::AlreadyExists { Ok(()) } else { Err(error) })?;
    }
    let key = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    anyhow::ensure!(key.len() >= 32, "{} is damaged: restore it, or delete it to sign everybody out", path.display());
    Ok(Secret::new(key))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::nature::SystemChance;

    #[test]
    fn the_key_is_made_once_and_only_for_its_owner() {
        let folder = tempfile::tempdir().unwrap();
        let first = read_or_make(folder.path(), &SystemChance).unwrap();
        assert_eq!(first, read_or_make(folder.path(), &SystemChance).unwrap());
        let mode = fs::metadata(folder.path().join(FILE)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
    }

    #[test]
    fn a_damaged_key_is_not_used() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE), "short").unwrap();
        assert!(read_or_make(folder.path(), &SystemChance).is_err());
    }
}
