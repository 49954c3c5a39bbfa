//! Labelled questions → the weights of `data/intent.tsv`. The conditions of the rules are written by hand;
//! this program only finds their integer weights, by logistic regression over the rules that fire, and
//! prints the table. Deterministic: full batches, fixed order, no random start.
//!
//! `cargo run --release --example fit -- CORPUS.jsonl… > new.tsv`; a file named twice counts twice. Figures by five folds of families go to
//! standard error.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program's output")]
#![allow(clippy::disallowed_methods, reason = "a program reads its input; the library does not")]

use intent_router::passes::cues::Cues;
use intent_router::passes::intent::scores;
use intent_router::passes::rules::{BUILT_IN, Rules, rules};
use intent_router::{Intent, Request, Router};
use serde_json::Value;
use std::error::Error;

/// A labelled question: the rules that fire on it, and how much each intent is wanted.
struct Row {
    family: String,
    fired: Vec<usize>,
    target: [f64; 4],
    gold: usize,
    active: Option<usize>,
    fair: [bool; 4],
}

/// A weight for each intent and one for staying.
const COLUMNS: usize = 5;
const STAY: usize = 4;
const FOLDS: usize = 5;
const STEPS: usize = 600;
/// How strongly weights are pulled to zero; chosen by the folds.
const RIDGE: f64 = 0.006;
/// How much of the target the gold intent gets; the acceptable ones share the rest.
const GOLD: f64 = 0.7;

type Weights = Vec<[f64; COLUMNS]>;

fn main() -> Result<(), Box<dyn Error>> {
    let router = Router::new();
    let table = rules(BUILT_IN)?;
    let ridge = std::env::var("RIDGE").ok().and_then(|text| text.parse().ok()).unwrap_or(RIDGE);
    let priors = priors();
    let mut rows = Vec::new();
    for path in std::env::args().skip(1) {
        for line in std::fs::read_to_string(&path)?.lines() {
            read(&serde_json::from_str(line)?, &router, &table, &mut rows);
        }
    }
    let (mut strict, mut fair) = (0, 0);
    for fold in 0..FOLDS {
        let held = |row: &Row| hash(&row.family) % FOLDS == fold;
        let train: Vec<&Row> = rows.iter().filter(|row| !held(row)).collect();
        let weights = fit(&train, &priors, ridge);
        for row in rows.iter().filter(|row| held(row)) {
            let best = best(&weights, row);
            strict += usize::from(best == row.gold);
            fair += usize::from(row.fair[best]);
        }
    }
    let share = |count: usize| count as f64 / rows.len() as f64;
    eprintln!(
        "{} rows, {} rules; in {FOLDS} folds: strict {:.3}, fair {:.3}",
        rows.len(),
        table.len(),
        share(strict),
        share(fair)
    );
    let all: Vec<&Row> = rows.iter().collect();
    let weights = fit(&all, &priors, ridge);
    let right = rows.iter().filter(|row| row.fair[best(&weights, row)]).count();
    eprintln!("on the rows it was fitted to: fair {:.3}", share(right));

    let mut at = 0;
    for line in BUILT_IN.lines() {
        if line.is_empty() || line.starts_with('#') {
            println!("{line}");
            continue;
        }
        let condition: Vec<&str> = line.split('\t').take(2).collect();
        let numbers: Vec<String> =
            weights[at].iter().map(|weight| format!("{}", (weight * 100.0).round() as i32)).collect();
        let prior = line.rsplit('\t').next().unwrap_or("");
        println!("{}\t{}\t{prior}", condition.join("\t"), numbers.join("\t"));
        at += 1;
    }
    Ok(())
}

/// Takes the questions of one line: a question, the turns of a dialogue that stand alone, or a case.
fn read(line: &Value, router: &Router, table: &Rules, rows: &mut Vec<Row>) {
    let family = line["family"].as_str().or(line["id"].as_str()).unwrap_or("").to_owned();
    let mut add = |question: &Value, label: &Value, also: &Value, active: &Value| {
        let gold = place(label);
        let fair = Intent::ALL.map(|intent| {
            intent == Intent::ALL[gold]
                || also.as_array().is_some_and(|list| list.iter().any(|name| name == intent.name()))
        });
        let cues: Cues = router.compile(&Request::new(question.as_str().unwrap_or(""))).plan.cues;
        let fired = scores(&cues, table).fired.iter().collect();
        let count = fair.iter().filter(|fair| **fair).count() as f64;
        let mut target = fair.map(|fair| if fair { (1.0 - GOLD) / count } else { 0.0 });
        target[gold] += GOLD;
        let active = active.as_str().map(|_| place(active));
        rows.push(Row { family: family.clone(), fired, target, gold, active, fair });
    };
    if let Some(turns) = line["turns"].as_array() {
        for turn in turns {
            add(&turn["query"], &turn["intent"], &turn["acceptable_intents"], &turn["active_intent_before"]);
        }
    } else if line["expected"].is_object() {
        let expected = &line["expected"];
        let active = &line["conversation_state"]["active_intent"];
        add(&line["query"], &expected["intent"], &expected["also_acceptable_intent"], active);
    } else {
        add(&line["query"], &line["intent"], &line["acceptable_intents"], &Value::Null);
    }
}

/// What the author of a rule expects of it, from the last column: `G3 D-1`. Weights are pulled towards it.
fn priors() -> Weights {
    let lines = BUILT_IN.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let prior = |line: &str| {
        let mut prior = [0.0; COLUMNS];
        for word in line.rsplit('\t').next().unwrap_or("").split(' ') {
            let (intent, number) = word.split_at(word.len().min(1));
            if let (Some(at), Ok(number)) =
                ("GDCMS".find(intent).filter(|_| !intent.is_empty()), number.parse())
            {
                prior[at] = number;
            }
        }
        prior
    };
    lines.map(prior).collect()
}

fn place(label: &Value) -> usize {
    Intent::ALL.iter().position(|intent| label == intent.name()).unwrap_or(0)
}

fn hash(text: &str) -> usize {
    text.bytes().fold(7usize, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte as usize)) >> 3
}

fn sums(weights: &Weights, row: &Row) -> [f64; 4] {
    let mut sums = [0.0; 4];
    for rule in &row.fired {
        for (sum, weight) in sums.iter_mut().zip(weights[*rule]) {
            *sum += weight;
        }
        if let Some(active) = row.active {
            sums[active] += weights[*rule][STAY];
        }
    }
    sums
}

fn best(weights: &Weights, row: &Row) -> usize {
    let sums = sums(weights, row);
    (0..4).rev().max_by(|a, b| sums[*a].total_cmp(&sums[*b])).unwrap_or(0)
}

/// Multinomial logistic regression by Adam over full batches.
fn fit(rows: &[&Row], priors: &Weights, ridge: f64) -> Weights {
    let rules = priors.len();
    let mut weights: Weights = priors.clone();
    let (mut mean, mut spread): (Weights, Weights) =
        (vec![[0.0; COLUMNS]; rules], vec![[0.0; COLUMNS]; rules]);
    for step in 1..=STEPS {
        let mut slope: Weights = vec![[0.0; COLUMNS]; rules];
        for (rule, slope) in slope.iter_mut().enumerate() {
            for (at, slope) in slope.iter_mut().enumerate() {
                *slope = ridge * (weights[rule][at] - priors[rule][at]);
            }
        }
        for row in rows {
            let sums = sums(&weights, row);
            let top = sums.iter().copied().fold(f64::MIN, f64::max);
            let powers = sums.map(|sum| (sum - top).exp());
            let total: f64 = powers.iter().sum();
            for rule in &row.fired {
                for at in 0..4 {
                    let error = (powers[at] / total - row.target[at]) / rows.len() as f64;
                    slope[*rule][at] += error;
                    if row.active == Some(at) {
                        slope[*rule][STAY] += error;
                    }
                }
            }
        }
        let rate = 0.05;
        for rule in 0..rules {
            for at in 0..COLUMNS {
                let value = slope[rule][at];
                mean[rule][at] = 0.9 * mean[rule][at] + 0.1 * value;
                spread[rule][at] = 0.999 * spread[rule][at] + 0.001 * value * value;
                let bias = (1.0 - 0.9f64.powi(step as i32), 1.0 - 0.999f64.powi(step as i32));
                weights[rule][at] -=
                    rate * (mean[rule][at] / bias.0) / ((spread[rule][at] / bias.1).sqrt() + 1e-8);
            }
        }
    }
    weights
}
