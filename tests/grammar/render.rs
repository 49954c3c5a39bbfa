//! A question and the results of all stages → one short page. Scores are given as classes, so that a page
//! outlives a new fit of the weights.

use crate::case::Case;
use crate::text::{LINES, counted, question, shortened, visible};
use intent_router::contract::Filters;
use intent_router::lexer::{Token, Unit};
use intent_router::passes::anchors::{Confidence, Found};
use intent_router::passes::cues::Cue;
use intent_router::passes::rules::Rule;
use intent_router::query::{Item, ItemKind};
use intent_router::{Compiled, Intent, Mode, Request, Router, Span};

/// More tokens than this are counted, not shown.
const TOKENS: usize = 60;
/// How many rules are named.
const RULES: usize = 3;

/// The page of one query.
pub fn page(router: &Router, case: &Case) -> String {
    let compiled = router.compile(&case.request);
    let raw = case.request.user_query.as_str();
    let view = View { raw, compiled: &compiled, rules: &router.data().rules };
    let mut out = format!("{}\n\n", question(raw));
    let mut section = |name: &str, lines: Vec<String>| {
        for (at, line) in lines.iter().filter(|line| !line.is_empty()).enumerate() {
            let name = if at == 0 { name } else { "" };
            out.push_str(format!("{name:<10}{line}").trim_end());
            out.push('\n');
        }
    };
    section("about", vec![case.about.clone()]);
    section("given", given(&case.request));
    section("tokens", view.tokens());
    section("tree", view.tree());
    section("anchors", view.anchors());
    section("carried", view.carried());
    section("rejected", view.rejected());
    section("normal", view.normalized());
    section("cues", view.cues());
    section("intent", vec![view.intent(&case.request)]);
    section("mode", vec![view.mode()]);
    section("filters", vec![filters(&compiled.plan.retrieval.filters)]);
    section("layers", vec![view.layers()]);
    section("expand", vec![compiled.plan.expansions.join(" ")]);
    section("hints", vec![visible(&compiled.plan.hints.join(" · "))]);
    section("tells", view.diagnostics());
    out
}

fn given(request: &Request) -> Vec<String> {
    let state = &request.conversation_state;
    let mut out = Vec::new();
    if let Some(active) = &state.active_intent {
        out.push(format!("active {active}"));
    }
    out.extend(
        state.anchors.iter().map(|anchor| format!("earlier {} {}", anchor.anchor_type.name(), anchor.value)),
    );
    if let Some(forced) = request.forced_intent {
        out.push(format!("forced {}", forced.name()));
    }
    let repo = &request.repo_context;
    let lists = [
        ("layers", &repo.layers),
        ("files", &repo.files),
        ("symbols", &repo.symbols),
        ("languages", &repo.languages),
    ];
    out.extend(
        lists
            .iter()
            .filter(|(_, list)| !list.is_empty())
            .map(|(name, list)| format!("{name} {}", list.join(" "))),
    );
    out
}

fn filters(filters: &Filters) -> String {
    let mut out = vec![format!("tests {:?}", filters.test_policy).to_lowercase()];
    let lists = [("only", &filters.path_scope), ("not", &filters.path_exclude), ("in", &filters.language)];
    out.extend(
        lists
            .iter()
            .filter(|(_, list)| !list.is_empty())
            .map(|(name, list)| visible(&format!("{name} {}", list.join(" ")))),
    );
    out.join(" · ")
}

/// How far the winner is ahead.
fn margin(points: i32) -> &'static str {
    match points {
        0 => "tie",
        ..50 => "narrow",
        50..150 => "clear",
        _ => "wide",
    }
}

struct View<'a> {
    raw: &'a str,
    compiled: &'a Compiled,
    rules: &'a [Rule],
}

impl View<'_> {
    fn text(&self, span: Span) -> String {
        visible(span.of(self.raw))
    }

    /// A span in characters, as the contract has it.
    fn place(&self, span: Span) -> String {
        let count = |end: usize| self.raw.get(..end).unwrap_or(self.raw).chars().count();
        format!("@{}..{}", count(span.start), count(span.end))
    }

    fn tokens(&self) -> Vec<String> {
        let list = &self.compiled.tokens.list;
        let shown = list.iter().filter(|token| !token.span().is_empty()).take(TOKENS);
        let mut out: Vec<String> = shown.map(|token| self.token(token)).collect();
        let left = list.iter().filter(|token| !token.span().is_empty()).count() - out.len();
        if left > 0 {
            out.push(format!("… {left} more"));
        }
        vec![out.join(" · ")]
    }

    fn token(&self, token: &Token) -> String {
        format!("{} {}", token.shape.name(), shortened(&self.text(token.span())))
    }

    /// The canonical form, where it is not the question itself.
    fn normalized(&self) -> Vec<String> {
        let normalized = &self.compiled.plan.normalized;
        if normalized == self.raw { Vec::new() } else { vec![shortened(normalized)] }
    }

    fn tree(&self) -> Vec<String> {
        let query = &self.compiled.query;
        let mut out = Vec::new();
        for (number, sentence) in query.sentences.iter().enumerate() {
            for clause in &query.clauses[sentence.clauses.clone()] {
                let items = self.items(&query.items[clause.items.clone()]);
                if !items.is_empty() && out.len() < LINES {
                    out.push(format!("{}  {items}", number + 1));
                }
            }
        }
        out
    }

    /// The items of a clause; plain text in a row is one.
    fn items(&self, items: &[Item]) -> String {
        let mut out: Vec<String> = Vec::new();
        let mut plain = false;
        for item in items.iter().filter(|item| !matches!(item.kind, ItemKind::Stop | ItemKind::Break)) {
            let is_text = item.kind == ItemKind::Text;
            match out.last_mut() {
                Some(last) if is_text && plain => last.push_str(&format!(" {}", self.units(item.units()))),
                _ => out.push(self.item(item)),
            }
            plain = is_text;
        }
        shortened(&out.join(" → "))
    }

    fn item(&self, item: &Item) -> String {
        let name = format!("{:?}", item.kind).to_lowercase();
        let head = self.text(self.compiled.units[item.head as usize].span);
        let governs =
            matches!(item.kind, ItemKind::Scope | ItemKind::Source | ItemKind::Target | ItemKind::Negation);
        if governs {
            return format!("{name} [{head}] {}", self.units(item.governed())).trim_end().to_owned();
        }
        format!("{name} {}", self.units(item.units()))
    }

    fn units(&self, range: std::ops::Range<usize>) -> String {
        let units: &[Unit] = &self.compiled.units[range];
        match (units.first(), units.last()) {
            (Some(first), Some(last)) => self.text(first.span.to(last.span)),
            _ => String::new(),
        }
    }

    fn anchors(&self) -> Vec<String> {
        counted(self.compiled.plan.anchors.found.iter().map(|found| self.anchor(found)))
    }

    fn anchor(&self, found: &Found) -> String {
        let confidence = match found.confidence {
            Confidence::Guess => "guess",
            Confidence::Fair => "fair",
            Confidence::Strong => "strong",
            Confidence::Sure => "sure",
        };
        let subtype = found.subtype.as_ref().map(|subtype| format!(" {subtype}")).unwrap_or_default();
        let lines =
            found.lines.map(|lines| format!(" lines {}-{}", lines.start, lines.end)).unwrap_or_default();
        let negated = if found.negated { " NEGATED" } else { "" };
        let (kind, value, place) = (found.anchor_type.name(), self.text(found.span), self.place(found.span));
        format!("{kind} {value} {place}{subtype}{lines}{negated} ({confidence}: {})", found.reason)
    }

    fn carried(&self) -> Vec<String> {
        let line = |carried: &intent_router::passes::carried::Carried| {
            let on = self.text(carried.span);
            let on = if on.is_empty() { "the end".to_owned() } else { format!("`{on}`") };
            format!("{} {} on {on}", carried.anchor.anchor_type.name(), carried.anchor.value)
        };
        self.compiled.plan.carried.iter().map(line).collect()
    }

    fn rejected(&self) -> Vec<String> {
        let rejected = &self.compiled.plan.anchors.rejected;
        rejected
            .iter()
            .map(|no| format!("{} {}: {}", self.text(no.span), self.place(no.span), no.reason))
            .collect()
    }

    /// The cues that take part in a rule that fired, sentence by sentence.
    fn cues(&self) -> Vec<String> {
        let plan = &self.compiled.plan;
        let fired: Vec<&Rule> = plan.scores.fired.iter().map(|rule| &self.rules[rule]).collect();
        let weighs =
            |cue: &&Cue| fired.iter().any(|rule| rule.all.has(cue.feature) && rule.weights != [0; 4]);
        let sentences = plan.cues.sentences.len() as u32;
        (0..sentences.min(LINES as u32))
            .map(|sentence| {
                let cues = plan.cues.list.iter().filter(|cue| cue.sentence == sentence).filter(weighs);
                cues.filter_map(|cue| self.cue(cue)).collect::<Vec<_>>().join(" · ")
            })
            .collect()
    }

    /// A cue on its words; one of a whole sentence has none to show.
    fn cue(&self, cue: &Cue) -> Option<String> {
        let name = cue.feature.name();
        let text = self.text(cue.span);
        match name.as_str() {
            "s.any" => None,
            _ if text.chars().count() > 40 => Some(name),
            _ => Some(format!("{name} {text}")),
        }
    }

    fn intent(&self, request: &Request) -> String {
        let active = request.conversation_state.active_intent.as_deref().and_then(Intent::from_name);
        let scores = &self.compiled.plan.scores;
        let (winner, second, points) = scores.best_after(active);
        let column = Intent::ALL.iter().position(|intent| *intent == winner).unwrap_or(0);
        let mut rules: Vec<&Rule> = scores.fired.iter().map(|rule| &self.rules[rule]).collect();
        rules.sort_by_key(|rule| std::cmp::Reverse(rule.weights[column]));
        let named = rules.iter().take(RULES).filter(|rule| rule.weights[column] > 0);
        let named: Vec<&str> = named.map(|rule| rule.id.as_str()).collect();
        let by = if named.is_empty() { "nothing".to_owned() } else { named.join(", ") };
        format!("{} over {}, {} · by {by}", winner.name(), second.name(), margin(points))
    }

    fn mode(&self) -> String {
        let decision = self.compiled.plan.decision;
        let mode = match decision.mode {
            Mode::Start => "START",
            Mode::Continue => "CONTINUE",
            Mode::Switch => "SWITCH",
        };
        let reason = serde_json::to_value(decision.reason).unwrap();
        format!("{mode} {} ({})", decision.intent.name(), reason.as_str().unwrap_or_default())
    }

    fn layers(&self) -> String {
        let retrieval = &self.compiled.plan.retrieval;
        let layers =
            retrieval.layer_queries.iter().map(|layer| format!("{}×{}", layer.layer_id, layer.top_k));
        format!("{}: {}", retrieval.domains.join("+"), layers.collect::<Vec<_>>().join(" "))
            .trim_end()
            .to_owned()
    }

    fn diagnostics(&self) -> Vec<String> {
        let line = |told: &intent_router::Diagnostic| {
            let instead = told.suggestions.iter().map(|name| format!(" → {name}")).collect::<String>();
            format!("{} {} {}{instead}", told.code.name(), self.place(told.span), visible(&told.message))
        };
        self.compiled.diagnostics.iter().map(line).collect()
    }
}
