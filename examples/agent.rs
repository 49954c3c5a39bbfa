//! An agent loop over several turns: route a question, run the plan, keep the state for the next one.
//!
//! `cargo run --example agent`

#![allow(clippy::print_stdout, reason = "a program's output")]

use intent_router::{ConversationState, Intent, RepoContext, Request, Router};

fn main() {
    let router = Router::new();
    let repo_context = RepoContext {
        languages: vec!["python".to_owned()],
        files: vec!["shop/orders.py".to_owned(), "docs/orders.md".to_owned()],
        symbols: vec!["OrderService".to_owned()],
        ..RepoContext::default()
    };
    let mut state = ConversationState::default();
    for question in [
        "где OrderService считает скидку?",
        "а кто его вызывает?",
        "а в документации про это что-нибудь есть?",
        "теперь напиши докстринг для него",
    ] {
        let request = Request {
            conversation_state: state.clone(),
            repo_context: repo_context.clone(),
            ..Request::new(question)
        };
        let contract = router.route(&request);
        println!("{question}\n  {} {:?}", contract.intent.name(), contract.conversation_mode);
        for anchor in &contract.query_plan.anchors {
            let carried = anchor.subtype.as_deref() == Some("carried");
            println!(
                "  {} {}{}",
                anchor.anchor_type.name(),
                anchor.value,
                if carried { " (carried)" } else { "" }
            );
        }
        // Here an agent would ask the layers of the plan; this one only says what it would do.
        let layers: Vec<&str> =
            contract.retrieval_spec.layer_queries.iter().map(|query| query.layer_id.as_str()).collect();
        let step = match contract.intent {
            Intent::CodeQa => "read code",
            Intent::DocsQa => "read documentation",
            Intent::GenerateDocs => "read code and write documentation",
            Intent::ProjectMisc => "look at both",
        };
        println!("  → {step}, layers {}\n", layers.join(", "));
        state = state.next(&contract);
    }
}
