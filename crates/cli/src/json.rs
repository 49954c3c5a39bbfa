//! JSON text → a value, with the place of what is wrong in it and the fields that nobody reads.

use schemars::{JsonSchema, schema_for};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeSet;

/// A value, and the paths of the fields it has no use for.
#[derive(Debug)]
pub(crate) struct Document<T> {
    pub(crate) value: T,
    pub(crate) ignored: Vec<String>,
}

/// Reads one document, a byte order mark before it or not.
///
/// # Errors
/// The field, the line and what is wrong.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<Document<T>, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = serde_json::Deserializer::from_str(text);
    let mut ignored = Vec::new();
    let mut ignore = |path: serde_ignored::Path<'_>| ignored.push(path.to_string());
    let kept = serde_ignored::Deserializer::new(&mut reader, &mut ignore);
    let value = serde_path_to_error::deserialize(kept).map_err(|error| {
        let path = error.path().to_string();
        let place = if path == "." { String::new() } else { format!("`{path}`: ") };
        format!("{place}{}", error.into_inner())
    })?;
    reader.end().map_err(|error| error.to_string())?;
    // A path through an optional field has a question mark for it.
    let ignored = ignored.into_iter().map(|path| path.replace("?.", "").replace(".?", "")).collect();
    Ok(Document { value, ignored })
}

/// What to say of a field that nobody reads, with the known name nearest to it.
pub(crate) fn unknown<T: JsonSchema>(path: &str) -> String {
    let name = path.rsplit('.').next().unwrap_or(path);
    let mut known = BTreeSet::new();
    names(schema_for!(T).as_value(), &mut known);
    let near = known
        .into_iter()
        .map(|known| (strsim::damerau_levenshtein(name, &known), known))
        .min()
        .filter(|(distance, known)| *distance <= name.len().max(known.len()) / 3);
    let meant = near.map(|(_, known)| format!("; did you mean `{known}`?")).unwrap_or_default();
    format!("the field `{path}` is not known and was ignored{meant}")
}

/// The names of all properties in a schema.
fn names(schema: &Value, out: &mut BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::Object(properties)) = fields.get("properties") {
                out.extend(properties.keys().cloned());
            }
            fields.values().for_each(|field| names(field, out));
        }
        Value::Array(items) => items.iter().for_each(|item| names(item, out)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::{read, unknown};
    use intent_router::{ConversationState, Request};

    #[test]
    fn an_error_names_its_field_and_line() {
        let text = "{\"anchors\": [{\"type\": \"SYMBOL\", \"value\": \"a\"},\n {\"type\": \"SYMBL\", \"value\": \"b\"}]}";
        let Err(error) = read::<ConversationState>(text) else { panic!("a bad type passes") };
        assert!(error.starts_with("`anchors[1].type`: unknown variant `SYMBL`"), "{error}");
        assert!(error.contains("line 2 column"), "{error}");
        assert!(read::<ConversationState>("{} {}").is_err_and(|error| error.contains("trailing")));
    }

    #[test]
    fn a_field_nobody_reads_is_told_with_the_name_nearest_to_it() {
        let ignored = |text: &str| read::<Request>(text).map(|read| read.ignored).unwrap_or_default();
        assert_eq!(
            read::<ConversationState>("\u{feff}{\"active_intnt\": \"CODE_QA\"}").map(|read| read.ignored),
            Ok(vec!["active_intnt".to_owned()])
        );
        let told = unknown::<ConversationState>("active_intnt");
        assert_eq!(
            told,
            "the field `active_intnt` is not known and was ignored; did you mean `active_intent`?"
        );
        assert_eq!(
            ignored("{\"user_query\": \"a\", \"repo_context\": {\"file\": [], \"zzz\": 1}}"),
            ["repo_context.file", "repo_context.zzz"]
        );
        assert!(unknown::<Request>("repo_context.file").ends_with("did you mean `files`?"));
        assert!(unknown::<Request>("repo_context.zzz").ends_with("was ignored"));
    }
}
