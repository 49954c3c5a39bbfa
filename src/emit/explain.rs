//! The result of every stage → an explanation: what was found, what was turned down, which rules fired on
//! which words, and why the intent holds. One stable shape for people, programs and tests.

mod anchors;
mod intent;
mod tree;

pub use anchors::{
    AnchorStage, ExplainedAnchor, ExplainedCarried, ExplainedNegation, ExplainedRejected, NegationKind,
};
pub use intent::{ExplainedCue, ExplainedDecision, ExplainedRule, IntentStage, RuleFeature};
pub use tree::{AstStage, ExplainedClause, ExplainedItem, ExplainedToken, ExplainedUnit, TokenStage};

use crate::Compiled;
use crate::contract::{EvidencePolicy, RetrievalSpec};
use crate::diagnostic::Code;
use crate::passes::Data;
use crate::request::Request;
use crate::span::{Converter, Span, SpanUnit};
use serde::Serialize;
use smol_str::SmolStr;

#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// The version of the explanation.
pub const EXPLAIN_VERSION: &str = "1";

/// The stages an explanation can hold, in the order of the pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// What the text looks like and what its words mean.
    Tokens,
    /// How the words belong together.
    Ast,
    /// What the question names, excludes, and what was turned down.
    Anchors,
    /// What speaks for which intent, and the decision.
    Intent,
    /// Where to look.
    Plan,
}

/// Why a question was routed as it was.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Explanation {
    /// Always `"1"`.
    pub explain_version: SmolStr,
    /// The question, byte for byte.
    pub question: String,
    /// What the spans count.
    pub span_unit: SpanUnit,
    /// What the text looks like.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<TokenStage>,
    /// How the words belong together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ast: Option<AstStage>,
    /// What the question names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchors: Option<AnchorStage>,
    /// Which intent holds, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intent: Option<IntentStage>,
    /// Where to look.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<PlanStage>,
    /// What is worth telling, in the order of the codes.
    pub diagnostics: Vec<ExplainedDiagnostic>,
}

/// Where to look for the answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PlanStage {
    /// The graph that serves the intent.
    pub graph_id: SmolStr,
    /// The canonical form of the question.
    pub normalized: String,
    /// Words a search may add.
    pub expansions: Vec<SmolStr>,
    /// The words that matter most.
    pub keyword_hints: Vec<SmolStr>,
    /// Layers and filters.
    pub retrieval_spec: RetrievalSpec,
    /// What an answer must rest on.
    pub evidence_policy: EvidencePolicy,
}

/// A diagnostic with its title.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ExplainedDiagnostic {
    /// Its stable code.
    pub code: Code,
    /// What the code stands for.
    pub title: SmolStr,
    /// Where.
    pub span: Span,
    /// What was seen.
    pub message: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// Texts that could stand there instead, best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<String>,
}

/// A piece of the question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Place {
    /// Its text.
    pub text: SmolStr,
    /// Where it stands.
    pub span: Span,
}

impl Place {
    fn new(raw: &str, span: Span) -> Place {
        Place { text: SmolStr::new(span.of(raw)), span }
    }
}

/// The explanation of a compiled question; `data` is what it was compiled with. Its spans count bytes.
#[must_use]
pub fn explain(request: &Request, compiled: &Compiled, data: &Data) -> Explanation {
    let plan = &compiled.plan;
    Explanation {
        explain_version: SmolStr::new_static(EXPLAIN_VERSION),
        question: request.user_query.clone(),
        span_unit: SpanUnit::Bytes,
        tokens: Some(tree::tokens(request, compiled, data)),
        ast: Some(tree::ast(request, compiled)),
        anchors: Some(anchors::anchors(request, compiled)),
        intent: Some(intent::intent(request, compiled, data)),
        plan: Some(PlanStage {
            graph_id: SmolStr::new_static(plan.decision.intent.graph_id()),
            normalized: plan.normalized.clone(),
            expansions: plan.expansions.clone(),
            keyword_hints: plan.hints.clone(),
            retrieval_spec: plan.retrieval.clone(),
            evidence_policy: plan.evidence,
        }),
        diagnostics: compiled.diagnostics.iter().map(ExplainedDiagnostic::from).collect(),
    }
}

impl From<&crate::Diagnostic> for ExplainedDiagnostic {
    fn from(diagnostic: &crate::Diagnostic) -> ExplainedDiagnostic {
        ExplainedDiagnostic {
            code: diagnostic.code,
            title: SmolStr::new_static(diagnostic.code.title()),
            span: diagnostic.span,
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            suggestions: diagnostic.suggestions.clone(),
        }
    }
}

impl Explanation {
    /// The explanation with these stages only.
    #[must_use]
    pub fn keep(mut self, stages: &[Stage]) -> Explanation {
        let drop = |stage: Stage| !stages.contains(&stage);
        self.tokens.take_if(|_| drop(Stage::Tokens));
        self.ast.take_if(|_| drop(Stage::Ast));
        self.anchors.take_if(|_| drop(Stage::Anchors));
        self.intent.take_if(|_| drop(Stage::Intent));
        self.plan.take_if(|_| drop(Stage::Plan));
        self
    }

    /// The explanation with its spans in another unit. It must count bytes so far, as [`explain`] makes it.
    #[must_use]
    pub fn in_unit(mut self, unit: SpanUnit) -> Explanation {
        if self.span_unit != SpanUnit::Bytes {
            return self;
        }
        let question = std::mem::take(&mut self.question);
        let mut converter = Converter::new(&question, unit);
        let mut turn = |span: &mut Span| *span = converter.span(*span);
        self.tokens.iter_mut().for_each(|stage| stage.spans(&mut turn));
        self.ast.iter_mut().for_each(|stage| stage.spans(&mut turn));
        self.anchors.iter_mut().for_each(|stage| stage.spans(&mut turn));
        self.intent.iter_mut().for_each(|stage| stage.spans(&mut turn));
        self.diagnostics.iter_mut().for_each(|diagnostic| turn(&mut diagnostic.span));
        self.question = question;
        self.span_unit = unit;
        self
    }
}
