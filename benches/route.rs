//! How long routing takes, in one run: lexing, serialising and the whole route of questions of some 260 bytes;
//! the time of a byte as texts grow; and how many questions a batch gets through.
//!
//! `cargo bench --bench route`, with `-- --quick` for a look, `-- --stages` for each stage of the route, and
//! `-- --profile` to do nothing but route, under a profiler.

#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a bench has a clock and prints")]

use intent_router::lexer::{lex, units};
use intent_router::parser::parse;
use intent_router::passes::Detail;
use intent_router::{Contract, Request, Router, emit, passes};
use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What the project promises of a route against its lexing and serialising.
const ROUTE_RATIO: f64 = 2.5;
/// What it promises of the time of a byte of 1 MB against one of 1 KB.
const GROWTH_RATIO: f64 = 2.5;

fn main() {
    let quick = std::env::args().any(|argument| argument == "--quick");
    let stages = std::env::args().any(|argument| argument == "--stages");
    let router = Router::new();
    let requests = requests();
    if std::env::args().any(|argument| argument == "--profile") {
        requests.iter().for_each(|request| drop(black_box(json(&router.route(request)))));
        return;
    }
    let rounds = if quick { 5 } else { 40 };
    let mut missed = query(&router, &requests, rounds);
    if stages {
        each_stage(&router, &requests, rounds);
    }
    batch(&router, &requests, rounds);
    missed |= growth(&router, quick);
    if missed {
        println!("\nA promise is not kept.");
        // A quick look on a busy machine is no measurement.
        std::process::exit(i32::from(!quick));
    }
}

/// The questions, and each half of one with the other half of every one in the same language. A processor
/// learns the branches of fifty questions by heart, which no router meets twice.
fn requests() -> Vec<Request> {
    let questions: Vec<&str> = include_str!("questions.txt").lines().collect();
    let is_russian = |text: &str| text.chars().filter(|letter| !letter.is_ascii()).count() > 40;
    let middle = |text: &str| text[..text.floor_char_boundary(text.len() / 2)].rfind(' ').unwrap_or(0);
    let mut requests = Vec::new();
    for one in &questions {
        for other in questions.iter().filter(|other| is_russian(other) == is_russian(one)) {
            requests.push(Request::new(format!("{}{}", &one[..middle(one)], &other[middle(other)..])));
        }
    }
    requests
}

/// The best time of one call, over some rounds: what disturbs a round only adds to it.
fn best(rounds: usize, mut call: impl FnMut()) -> Duration {
    call();
    let round = |_| {
        let start = Instant::now();
        call();
        start.elapsed()
    };
    (0..rounds).map(round).min().unwrap_or_default()
}

/// Microseconds for each question.
fn each(requests: &[Request], rounds: usize, mut call: impl FnMut(usize)) -> f64 {
    let all = best(rounds, || (0..requests.len()).for_each(&mut call));
    all.as_secs_f64() * 1e6 / requests.len() as f64
}

fn json(contract: &Contract) -> Vec<u8> {
    serde_json::to_vec(contract).expect("a contract is JSON")
}

fn query(router: &Router, requests: &[Request], rounds: usize) -> bool {
    let bytes = requests.iter().map(|request| request.user_query.len()).sum::<usize>() / requests.len();
    let contracts: Vec<Contract> = requests.iter().map(|request| router.route(request)).collect();
    let written = contracts.iter().map(|contract| json(contract).len()).sum::<usize>() / requests.len();
    let lexing = each(requests, rounds, |at| drop(black_box(lex(&requests[at].user_query))));
    let serialising = each(requests, rounds, |at| drop(black_box(json(&contracts[at]))));
    let contract = each(requests, rounds, |at| drop(black_box(router.route(&requests[at]))));
    let route = each(requests, rounds, |at| drop(black_box(json(&router.route(&requests[at])))));
    let ratio = route / (lexing + serialising);
    println!("{} questions of {bytes} B, contracts of {written} B, µs a question", requests.len());
    println!("  lex                     {lexing:8.2}");
    println!("  serialise               {serialising:8.2}");
    println!("  route                   {contract:8.2}");
    println!("  route and serialise     {route:8.2}");
    println!("  route and serialise ÷ (lex + serialise) {ratio:6.2}   at most {ROUTE_RATIO}");
    println!("  route ÷ (lex + serialise)               {:6.2}", contract / (lexing + serialising));
    ratio > ROUTE_RATIO
}

/// Each stage alone, on what the stage before gave.
fn each_stage(router: &Router, requests: &[Request], rounds: usize) {
    let data = router.data();
    let all: Vec<_> = requests.iter().map(|request| router.compile(request)).collect();
    let raw = |at: usize| requests[at].user_query.as_str();
    let show = |name: &str, call: &mut dyn FnMut(usize)| {
        println!("  {name:23} {:8.3}", each(requests, rounds, call));
    };
    println!("\nStages, µs a question");
    show("lex", &mut |at| drop(black_box(lex(raw(at)))));
    show("sense", &mut |at| drop(black_box(units(raw(at), &all[at].tokens, &data.table))));
    show("parse", &mut |at| drop(black_box(parse(&all[at].units))));
    show("all passes", &mut |at| {
        let one = &all[at];
        drop(black_box(passes::plan(
            &requests[at],
            &one.tokens,
            &one.units,
            &one.query,
            data,
            Detail::Decisions,
        )));
    });
    show("  normalized", &mut |at| drop(black_box(passes::normalized::normalized(raw(at), &all[at].tokens))));
    show("  anchors", &mut |at| {
        let one = &all[at];
        let input = passes::anchors::Input {
            raw: raw(at),
            tokens: &one.tokens,
            units: &one.units,
            query: &one.query,
            sum: &passes::sum::Sum::of(&one.units),
            table: &data.table,
            repo: &requests[at].repo_context,
        };
        black_box(passes::anchors::anchors(input, Detail::Decisions));
    });
    show("  exclusions", &mut |at| {
        let (one, found) = (&all[at], &all[at].plan.anchors.found);
        black_box(passes::exclusions::exclusions(
            raw(at),
            &one.units,
            &one.query,
            &passes::sum::Sum::of(&one.units),
            found,
            &data.table,
        ));
    });
    show("  cues", &mut |at| {
        let one = &all[at];
        drop(black_box(passes::cues::cues(
            raw(at),
            &one.units,
            &one.query,
            &one.plan.anchors.found,
            Detail::Decisions,
        )));
    });
    show("  scores", &mut |at| {
        black_box(passes::intent::scores(&all[at].plan.cues, &data.rules));
    });
    show("  expansions", &mut |at| {
        let (one, found) = (&all[at], &all[at].plan.anchors.found);
        drop(black_box(passes::expansions::expansions(
            raw(at),
            &one.units,
            &one.plan.exclusions,
            found,
            &data.table,
        )));
    });
    show("  mode", &mut |at| {
        let plan = &all[at].plan;
        black_box(passes::mode::mode(&plan.scores, &plan.cues, None, None));
    });
    show("  carried", &mut |at| {
        let (one, state) = (&all[at], &requests[at].conversation_state);
        let (cues, found) = (&one.plan.cues, &one.plan.anchors.found);
        drop(black_box(passes::carried::carried(raw(at), &one.units, &one.query, cues, found, state)));
    });
    show("  retrieval", &mut |at| {
        let one = &all[at];
        let input = passes::retrieval::Input {
            raw: raw(at),
            tokens: &one.tokens,
            units: &one.units,
            sum: &passes::sum::Sum::of(&one.units),
            anchors: &one.plan.anchors.found,
            carried: &one.plan.carried,
            exclusions: &one.plan.exclusions,
            table: &data.table,
        };
        let (intent, repo) = (one.plan.decision.intent, &requests[at].repo_context);
        drop(black_box(passes::retrieval::retrieval(intent, input, &data.layers, repo)));
    });
    show("  hints", &mut |at| {
        let (one, found) = (&all[at], &all[at].plan.anchors.found);
        drop(black_box(passes::hints::hints(
            raw(at),
            &one.units,
            &one.plan.exclusions,
            found,
            &one.plan.carried,
        )));
    });
    show("diagnostics", &mut |at| {
        drop(black_box(emit::diagnostics(&requests[at], &all[at].tokens, &all[at].plan)));
    });
    show("contract", &mut |at| {
        drop(black_box(all[at].contract(&requests[at], intent_router::SpanUnit::Chars)));
    });
    show("drop of a compilation", &mut {
        let mut spare: Vec<_> =
            (0..(rounds + 1) * requests.len()).map(|at| all[at % all.len()].clone()).collect();
        move |_| drop(black_box(spare.pop()))
    });
}

/// Lines of JSON in, lines of JSON out, as `router route --jsonl` does it.
fn batch(router: &Router, requests: &[Request], rounds: usize) {
    let line = |request: &Request| serde_json::json!({ "user_query": request.user_query }).to_string();
    let lines: Vec<String> = requests.iter().map(line).collect();
    let took = best(rounds, || {
        let mut out = Vec::new();
        for line in &lines {
            let request: Request = serde_json::from_str(line).expect("a line is a request");
            out.extend(json(&router.route(&request)));
            out.push(b'\n');
        }
        black_box(out);
    });
    println!(
        "\nA batch of lines: {:.0} questions a second on one core",
        lines.len() as f64 / took.as_secs_f64()
    );
}

/// A text of about so many bytes.
type Grow = fn(usize) -> String;

/// Plain text, and the inputs that made earlier lexers and passes slow.
const INPUTS: &[(&str, Grow)] = &[
    ("plain text", |bytes| repeated(include_str!("questions.txt"), bytes)),
    ("plain text in one line", |bytes| repeated(&include_str!("questions.txt").replace('\n', " "), bytes)),
    ("«««", |bytes| repeated("«", bytes)),
    ("„“„“", |bytes| repeated("„“", bytes)),
    ("\"\"\"", |bytes| repeated("\"", bytes)),
    ("a-a-a", |bytes| repeated("a-", bytes)),
    ("юнит-тест-юнит-тест", |bytes| repeated("юнит-тест-", bytes)),
    ("a - a - a", |bytes| repeated("a - ", bytes)),
    ("((((", |bytes| repeated("(", bytes)),
    ("[[[[", |bytes| repeated("[", bytes)),
    ("a(a(a(", |bytes| repeated("a(", bytes)),
    ("a/b[a/b[", |bytes| repeated("a/b[", bytes)),
    ("Vec<Vec<Vec<", |bytes| repeated("Vec<", bytes)),
    ("не не не", |bytes| repeated("не ", bytes)),
    ("без тестов без тестов", |bytes| repeated("без тестов и ", bytes)),
    ("tests/ tests/ не", |bytes| repeated("tests/ src/ ", bytes)),
    ("класс класс класс", |bytes| repeated("класс ", bytes)),
    ("Title Title Title", |bytes| repeated("Title ", bytes)),
    ("как как как", |bytes| repeated("как ", bytes)),
    ("10,000 symbols, then more", symbols),
    ("distinct paths", paths),
    ("back-ticks of growing lengths", ticks),
    ("``` fences", |bytes| repeated("```rust\nfoo()\n```\n", bytes)),
    ("` ` `", |bytes| repeated("` ", bytes)),
    ("a/b/c/…", |bytes| repeated("a/", bytes)),
    ("src/a.rs/src/a.rs/…", |bytes| repeated("src/a.rs/", bytes)),
    ("a.b.c.…", |bytes| repeated("a.", bytes)),
    ("a::b::c::…", |bytes| repeated("a::", bytes)),
    ("foo_foo_foo", |bytes| repeated("foo_", bytes)),
    ("letters without a space", |bytes| repeated("я", bytes)),
    ("x@x@x@", |bytes| repeated("x@", bytes)),
    ("http://http://", |bytes| repeated("http://", bytes)),
    (":1:1:1", |bytes| repeated(":1", bytes)),
    ("a'a'a", |bytes| repeated("a'", bytes)),
    (">>>>", |bytes| repeated(">", bytes)),
    ("line breaks", |bytes| repeated("\n", bytes)),
    ("zero-width", |bytes| repeated("\u{200b}", bytes)),
    ("combining marks", |bytes| repeated("e\u{301}\u{302}", bytes)),
    ("one letter and its marks", |bytes| format!("e{}", repeated("\u{301}", bytes))),
    ("emoji", |bytes| repeated("👩\u{200d}👧 ", bytes)),
    (", , ,", |bytes| repeated(", ", bytes)),
    ("....", |bytes| repeated(".", bytes)),
];

fn repeated(piece: &str, bytes: usize) -> String {
    piece
        .chars()
        .cycle()
        .scan(0, |length, letter| {
            *length += letter.len_utf8();
            (*length <= bytes).then_some(letter)
        })
        .collect()
}

fn symbols(bytes: usize) -> String {
    let mut text = String::new();
    let mut number = 0;
    while text.len() < bytes {
        let _ = write!(text, "symbolName{number} ");
        number += 1;
    }
    text
}

fn paths(bytes: usize) -> String {
    let mut text = String::new();
    let mut number = 0;
    while text.len() < bytes {
        let _ = write!(text, "src/file{number}.rs ");
        number += 1;
    }
    text
}

fn ticks(bytes: usize) -> String {
    let mut text = String::new();
    let mut length = 1;
    while text.len() < bytes {
        text.extend(std::iter::repeat_n('`', length));
        text.push('x');
        length += 1;
    }
    text
}

/// The time of a byte from 100 B to 1 MB. Returns whether it grew too much anywhere.
fn growth(router: &Router, quick: bool) -> bool {
    println!(
        "\nns a byte at           100 B     1 KB    10 KB   100 KB     1 MB   1 MB ÷ 1 KB, at most {GROWTH_RATIO}"
    );
    let mut missed = false;
    for (name, grow) in INPUTS {
        let mut line = format!("{name:30}");
        let mut times = Vec::new();
        for bytes in [100, 1_000, 10_000, 100_000, 1_000_000] {
            // What is far off already need not be waited for.
            let expected = times.last().copied().unwrap_or(0.0) * bytes as f64 / 1e9;
            if expected > 1.0 {
                break;
            }
            let request = Request::new(grow(bytes));
            // As many rounds as take some milliseconds, the largest at least twice.
            let rounds = (if quick { 200_000 } else { 2_000_000 } / bytes).clamp(2, 500);
            let took = best(rounds, || drop(black_box(json(&router.route(&request)))));
            times.push(took.as_secs_f64() * 1e9 / request.user_query.len() as f64);
            let _ = write!(line, " {:8.1}", times[times.len() - 1]);
        }
        let ratio = times[times.len() - 1] / times[1];
        let mark = if ratio > GROWTH_RATIO { "  too much" } else { "" };
        missed |= ratio > GROWTH_RATIO;
        println!("{line}   {ratio:6.2}{mark}");
    }
    missed
}
