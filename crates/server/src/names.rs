//! What people may write: names, words, chat. Text stays text: the page never reads it as anything else.

mod name;
mod skeleton;

use protocol::web::ApiCode;
use store::{Store, StoreError, UserRow};

use crate::app::App;
use crate::refusal::{Refusal, refuse};

pub use name::{Name, folded};
use skeleton::skeleton;

/// Refuses a name that looks like the name of an account, before much work is done; the store has the last word.
pub async fn unclaimed(app: &App, name: &Name) -> Result<(), StoreError> {
    let forms = name.forms();
    let taken = app.store.account(forms.folded).await?.is_some();
    if taken || app.store.lookalike(forms.skeleton).await?.is_some() {
        return Err(StoreError::NameTaken);
    }
    Ok(())
}

/// A name as somebody typed it to find an account. Old accounts may have names that nobody could take today.
pub fn typed(text: &str) -> Result<String, Refusal> {
    line(text, name::LENGTH, "a name")
}

/// The account with a name, whatever the capitals. Names from before they were normalised are found as well.
pub async fn account(app: &App, name: &str) -> Result<Option<UserRow>, StoreError> {
    let as_typed = app.store.account(&name.trim().to_lowercase()).await?;
    if as_typed.is_some() { Ok(as_typed) } else { app.store.account(&folded(name)).await }
}

/// Gives people from before there were skeletons theirs. Of accounts that look alike the oldest gets it; the
/// others keep their names, and nobody new can look like them either. Guests who look like an account are marked.
pub async fn add_skeletons(store: &Store) -> Result<(), StoreError> {
    for account in store.without_skeleton(None).await? {
        match store.set_skeleton(&account.id, &skeleton(&account.name)).await {
            Ok(()) => {}
            Err(StoreError::NameTaken) => tracing::debug!(id = account.id, "an account looks like another"),
            Err(error) => return Err(error),
        }
    }
    let mut last = String::new();
    loop {
        let guests = store.without_skeleton(Some(&last)).await?;
        let Some(guest) = guests.last() else { return Ok(()) };
        last.clone_from(&guest.id);
        let with_skeleton = |guest: UserRow| {
            let skeleton = skeleton(&guest.name);
            (guest, skeleton)
        };
        store.set_guest_skeletons(&guests.into_iter().map(with_skeleton).collect::<Vec<_>>()).await?;
    }
}

/// What a token is for.
pub fn label(text: &str) -> Result<String, Refusal> {
    line(text, 40, "what a token is for")
}

/// A word for the shuffle; it may be missing.
pub fn word(text: Option<&str>) -> Result<String, Refusal> {
    match text.map(str::trim) {
        None | Some("") => Ok(String::new()),
        Some(text) => line(text, 64, "a word for the shuffle"),
    }
}

/// Something said at a table.
pub fn speech(text: &str) -> Result<String, Refusal> {
    line(&text.replace(['\n', '\r', '\t'], " "), 500, "what is said")
}

/// A password is long enough to be one, and short enough to hash.
pub fn password(text: &str) -> Result<(), Refusal> {
    if (8..=256).contains(&text.len()) {
        return Ok(());
    }
    Err(refuse(ApiCode::BadRequest, "a password has 8 to 256 characters"))
}

fn line(text: &str, most: usize, what: &str) -> Result<String, Refusal> {
    let text = text.trim();
    let length = text.chars().count();
    if length == 0 || length > most {
        return Err(refuse(ApiCode::BadRequest, format!("{what} has 1 to {most} characters")));
    }
    if text.chars().any(is_odd) {
        return Err(refuse(ApiCode::BadRequest, format!("{what} cannot have control characters")));
    }
    Ok(text.to_owned())
}

/// Characters that are not seen, or turn the text around them.
fn is_odd(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speech_may_have_line_breaks_and_words_may_be_missing() {
        assert_eq!(speech("a\nb").unwrap(), "a b");
        assert!(speech(&"x".repeat(501)).is_err());
        assert_eq!(word(None).unwrap(), "");
        assert!(password("short").is_err() && password("long enough").is_ok());
    }
}
