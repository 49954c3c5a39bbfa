//! Clause S1.32: the schema is published, every contract fits it, and a change only adds to it.

use super::route;
use intent_router::Contract;

#[test]
fn s1_32_every_contract_fits_the_published_schema() {
    let schema = serde_json::to_value(schemars::schema_for!(Contract)).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for question in
        ["", "где UserService в src/a.rs:42?", "не по докам, а по коду: `a::b`", "что в guide.md#setup?"]
    {
        let contract = serde_json::to_value(route(question)).unwrap();
        assert!(validator.is_valid(&contract), "{question}");
    }
    // A field may be added; none may go or become something else without this snapshot saying so.
    insta::with_settings!({snapshot_path => ".", prepend_module_to_snapshot => false}, {
        insta::assert_snapshot!("contract_schema", serde_json::to_string_pretty(&schema).unwrap());
    });
}

/// What version 1.1 promised. Only a new major version of the contract replaces this file.
const PROMISED: &str = include_str!("schema-1.1.json");

#[test]
fn s1_32_a_change_of_the_schema_only_adds_optional_fields() {
    let promised: serde_json::Value = serde_json::from_str(PROMISED).unwrap();
    let schema = serde_json::to_value(schemars::schema_for!(Contract)).unwrap();
    let mut broken = Vec::new();
    broken_promises(&promised, &schema, "", &mut broken);
    assert!(broken.is_empty(), "{}", broken.join("\n"));

    // The check itself: a field that goes, one that changes its type and a variant that goes are seen.
    for change in ["/properties/intent", "/$defs/Span/properties/start/type", "/$defs/Mode/oneOf/0"] {
        let mut changed = schema.clone();
        *changed.pointer_mut(change).unwrap() = serde_json::Value::Null;
        let mut broken = Vec::new();
        broken_promises(&promised, &changed, "", &mut broken);
        assert!(!broken.is_empty(), "a change of {change} passes");
    }
}

/// What the promised schema says and the present one does not. Texts for people may change.
fn broken_promises(
    promised: &serde_json::Value,
    schema: &serde_json::Value,
    at: &str,
    out: &mut Vec<String>,
) {
    use serde_json::Value::{Array, Object};
    match (promised, schema) {
        (Object(promised), Object(schema)) => {
            for (key, value) in
                promised.iter().filter(|(key, _)| !matches!(key.as_str(), "description" | "title"))
            {
                match schema.get(key) {
                    Some(own) => broken_promises(value, own, &format!("{at}/{key}"), out),
                    None => out.push(format!("{at}/{key} is gone")),
                }
            }
        }
        // Lists of required fields and of variants hold what they held; variants have descriptions.
        (Array(promised), Array(schema)) => {
            let kept = |value: &serde_json::Value| {
                schema.iter().any(|own| {
                    let mut broken = Vec::new();
                    broken_promises(value, own, at, &mut broken);
                    broken.is_empty()
                })
            };
            out.extend(
                promised.iter().filter(|value| !kept(value)).map(|value| format!("{at} lacks {value}")),
            );
        }
        _ if promised != schema => out.push(format!("{at} was {promised} and is {schema}")),
        _ => {}
    }
}
