//! A question about a repository, in Russian or English → a typed plan for finding the answer.
//!
//! ```
//! use intent_router::{Request, Router};
//!
//! let router = Router::new();
//! let contract = router.route(&Request::new("где вызывается UserService.create?"));
//! assert_eq!(contract.intent.name(), "CODE_QA");
//! assert_eq!(contract.query_plan.anchors[0].value, "UserService.create");
//! ```
//!
//! A compiler front end: [`lexer`] cuts the question into tokens and looks their words up, [`parser`] builds
//! the [`query`] tree, [`passes`] decide, [`emit`] writes the contract. The library does no IO, has no clock
//! and no randomness: the same request always gives the same bytes.

pub mod span;
pub mod diagnostic;
pub mod request;
pub mod contract;
pub mod query;
pub mod lexer;
pub mod parser;
pub mod passes;
pub mod emit;

pub use contract::{Anchor, AnchorType, Contract, Intent, Mode};
pub use diagnostic::{Code, Diagnostic};
pub use intent_router_lexicon as lexicon;
pub use request::{ConversationState, RepoContext, Request, StateAnchor};
pub use span::{Span, SpanUnit};

use lexer::{Tokens, Unit};
use passes::{Data, Detail, Plan};
use query::Query;

/// Routes questions. Cheap to share between threads: it holds data only.
#[derive(Clone, Debug)]
pub struct Router {
    data: Data,
}

/// Every stage of one question, in the order of the pipeline.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// What the text looks like.
    pub tokens: Tokens,
    /// What its words mean.
    pub units: Vec<Unit>,
    /// How they belong together.
    pub query: Query,
    /// What was decided.
    pub plan: Plan,
    /// What is worth telling.
    pub diagnostics: Vec<Diagnostic>,
}

impl Router {
    /// A router with the built-in words.
    #[must_use]
    pub fn new() -> Router {
        Router::with_table(lexicon::built_in())
    }

    /// A router with these words. See [`lexicon::layered`] for the built-in ones with more on top.
    #[must_use]
    pub fn with_table(table: lexicon::Table) -> Router {
        // The tables are part of the crate; a test reads them both and fails on a fault.
        let rules = passes::rules::rules(passes::rules::BUILT_IN).unwrap_or_default();
        let layers = passes::retrieval::layers(passes::retrieval::BUILT_IN_LAYERS).unwrap_or_default();
        Router { data: Data { table, rules, layers } }
    }

    /// The data that decisions rest on.
    #[must_use]
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// Runs the pipeline and keeps the result of every stage.
    #[must_use]
    pub fn compile(&self, request: &Request) -> Compiled {
        let (tokens, units, query, plan) = self.plan(request, Detail::Evidence);
        let diagnostics = emit::diagnostics(request, &tokens, &plan);
        Compiled { tokens, units, query, plan, diagnostics }
    }

    /// The contract of a request, its spans in Unicode scalars.
    #[must_use]
    pub fn route(&self, request: &Request) -> Contract {
        let (_, _, _, plan) = self.plan(request, Detail::Decisions);
        emit::contract(request, plan, SpanUnit::Chars)
    }

    fn plan(&self, request: &Request, detail: Detail) -> (Tokens, Vec<Unit>, Query, Plan) {
        let tokens = lexer::lex(&request.user_query);
        let units = lexer::units(&request.user_query, &tokens, &self.data.table);
        let query = parser::parse(&units);
        let plan = passes::plan(request, &tokens, &units, &query, &self.data, detail);
        (tokens, units, query, plan)
    }
}

impl Default for Router {
    fn default() -> Router {
        Router::new()
    }
}

impl Compiled {
    /// The contract, its spans in the given unit.
    #[must_use]
    pub fn contract(&self, request: &Request, unit: SpanUnit) -> Contract {
        emit::contract(request, self.plan.clone(), unit)
    }
}
