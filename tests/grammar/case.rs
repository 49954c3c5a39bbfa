//! The text of a query file → a request and the sentence that says what must hold.

use intent_router::Request;
use serde_json::{Map, Value};

/// A query file.
pub struct Case {
    /// What it shows.
    pub about: String,
    /// What the router is asked.
    pub request: Request,
}

/// The header lines and the field of the request that each fills.
const FIELDS: [(&str, &str); 2] = [("# state: ", "conversation_state"), ("# context: ", "repo_context")];

impl Case {
    /// Reads a query file. One line break at its end belongs to the file, not to the question.
    pub fn read(text: &str) -> Result<Case, String> {
        let mut about = String::new();
        let mut fields = Map::new();
        let mut rest = text;
        while let Some((line, after)) = rest.split_once('\n') {
            if let Some(sentence) = line.strip_prefix("# about: ") {
                about = sentence.to_owned();
            } else if let Some(more) = line.strip_prefix("# request: ") {
                fields.extend(
                    serde_json::from_str::<Map<String, Value>>(more).map_err(|fault| fault.to_string())?,
                );
            } else if let Some((header, field)) = FIELDS.iter().find(|(header, _)| line.starts_with(header)) {
                let value = serde_json::from_str(&line[header.len()..]).map_err(|fault| fault.to_string())?;
                fields.insert((*field).to_owned(), value);
            } else {
                break;
            }
            rest = after;
        }
        if about.is_empty() {
            return Err("it has no `# about:`".to_owned());
        }
        let question = rest.strip_suffix('\n').unwrap_or(rest);
        fields.insert("user_query".to_owned(), Value::from(question));
        let request = serde_json::from_value(Value::Object(fields)).map_err(|fault| fault.to_string())?;
        Ok(Case { about, request })
    }
}
