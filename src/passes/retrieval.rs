//! Intent, anchors and context → where to look: domains, layers, filters, rerank profile.

use super::anchors::{Found, language_of};
use super::carried::Carried;
use super::distinct::Distinct;
use super::exclusions::Exclusions;
use super::sum::Sum;
use crate::contract::{AnchorType, Filters, Intent, LayerQuery, RetrievalSpec};
use crate::lexer::{Shape, Tokens, Unit};
use crate::request::RepoContext;
use intent_router_lexicon::{Sense, Table};
use smol_str::SmolStr;

/// How many paths or languages a filter lists at most.
pub const FILTER_ENTRIES: usize = 32;

/// A row of the layer table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The intent that asks it.
    pub intent: Intent,
    /// The layer.
    pub id: SmolStr,
    /// How many results.
    pub top_k: u32,
}

/// The built-in layer table.
pub const BUILT_IN_LAYERS: &str = include_str!("../../data/layers.tsv");

/// Reads a layer table.
///
/// # Errors
/// The line and what is wrong with it.
pub fn layers(text: &str) -> Result<Vec<Layer>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(at, line)| layer(line).ok_or_else(|| format!("line {}: intent, layer, number", at + 1)))
        .collect()
}

fn layer(line: &str) -> Option<Layer> {
    let mut columns = line.split('\t');
    let intent = Intent::from_name(columns.next()?)?;
    let id = SmolStr::new(columns.next()?);
    let top_k = columns.next()?.parse().ok()?;
    Some(Layer { intent, id, top_k })
}

/// What the filters are made from.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The question.
    pub raw: &'a str,
    /// Its tokens.
    pub tokens: &'a Tokens,
    /// Its units.
    pub units: &'a [Unit],
    /// What they have together.
    pub sum: &'a Sum,
    /// What it names.
    pub anchors: &'a [Found],
    /// What it means from earlier turns.
    pub carried: &'a [Carried],
    /// What it leaves out.
    pub exclusions: &'a Exclusions,
    /// The words.
    pub table: &'a Table,
}

/// Where to look for the answer.
#[must_use]
pub fn retrieval(intent: Intent, input: Input<'_>, layers: &[Layer], repo: &RepoContext) -> RetrievalSpec {
    let (domains, profile): (&[&'static str], &'static str) = match intent {
        Intent::CodeQa => (&["CODE"], "code"),
        Intent::DocsQa => (&["DOCS"], "docs"),
        Intent::GenerateDocs => (&["CODE"], "generate"),
        Intent::ProjectMisc => (&["CODE", "DOCS"], "project"),
    };
    let there =
        |layer: &&Layer| repo.layers.is_empty() || repo.layers.iter().any(|known| layer.id == known.as_str());
    let layer_queries = layers
        .iter()
        .filter(|layer| layer.intent == intent)
        .filter(there)
        .map(|layer| LayerQuery { layer_id: layer.id.clone(), top_k: layer.top_k })
        .collect();
    RetrievalSpec {
        domains: domains.iter().map(|domain| SmolStr::new_static(domain)).collect(),
        layer_queries,
        filters: filters(input),
        rerank_profile: SmolStr::new_static(profile),
    }
}

fn filters(input: Input<'_>) -> Filters {
    let mut path_scope = Distinct::new(0, FILTER_ENTRIES);
    for found in
        input.anchors.iter().filter(|found| found.anchor_type == AnchorType::FilePath && !found.negated)
    {
        path_scope.add(found.span.of(input.raw));
    }
    for carried in input.carried.iter().filter(|carried| carried.anchor.anchor_type == AnchorType::FilePath) {
        path_scope.add(&carried.anchor.value);
    }
    let mut path_exclude = Distinct::new(0, FILTER_ENTRIES);
    for span in &input.exclusions.paths {
        path_exclude.add(span.of(input.raw));
    }
    let mut language = Distinct::new(0, FILTER_ENTRIES);
    let spoken = if input.sum.senses.has(Sense::Language) { input.units } else { &[] };
    for (at, unit) in spoken.iter().enumerate() {
        if !unit.has(Sense::Language) || !unit.speaks() || input.exclusions.has(at) {
            continue;
        }
        let readings = unit.form.into_iter().flat_map(|form| input.table.readings(form));
        let entries = readings.map(|reading| reading.lexeme).chain(unit.lexeme);
        for entry in entries.map(|lexeme| input.table.lexeme(lexeme)) {
            if entry.senses.has(Sense::Language) && !entry.concept.is_empty() {
                language.add(entry.concept);
            }
        }
    }
    // "only the .kt files": an extension is a language.
    let named = if input.sum.has(Shape::Path) { input.units } else { &[] };
    for (at, unit) in named.iter().enumerate().filter(|(_, unit)| unit.shape == Shape::Path) {
        if let Some(name) = language_of(unit.span.of(input.raw)).filter(|_| !input.exclusions.has(at)) {
            language.add(name);
        }
    }
    for tag in &input.tokens.fence_tags {
        let tag = tag.of(input.raw);
        let form = input.table.written(tag).map(|entry| entry.form);
        let entries = form.into_iter().flat_map(|form| input.table.readings(form));
        let named = entries
            .map(|reading| input.table.lexeme(reading.lexeme))
            .find(|entry| entry.senses.has(Sense::Language) && !entry.concept.is_empty())
            .map(|entry| entry.concept);
        // Many tags are the extension of the language: `rs`, `go`.
        let extension = intent_router_lexicon::extension(tag).map(|known| known.language);
        if let Some(name) = named.or(extension).filter(|name| !name.is_empty()) {
            language.add(name);
        }
    }
    Filters {
        test_policy: input.exclusions.tests,
        path_scope: path_scope.into_list(),
        language: language.into_list(),
        path_exclude: path_exclude.into_list(),
    }
}
