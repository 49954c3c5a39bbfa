//! What a search costs, side by side with ripgrep in one run, and whether it finds what was planted.
//!
//! `cargo bench -p intent-router-cli --bench search`, with `-- --notes 100000` for a larger archive and `-- --rounds 15`.
//! `rg` must be on the path. Cost is the processor time of the whole process; the walls of the two are shown too. The
//! method without a tool of its own is one `rg -l` a predicate, the lists intersected.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a bench does IO, has a clock and prints"
)]

use nix::sys::resource::{UsageWho, getrusage};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What the project promises of one search against one pass of `rg -l`: of selective predicates, of the commonest words.
const SELECTIVE: f64 = 1.0;
const COMMON: f64 = 1.5;
/// How many times faster than an `rg -l` for each of four predicates it is to be on the clock.
const FASTER: f64 = 2.0;

/// A row: its name, the predicates, the patterns of ripgrep, what is promised of it, and what was planted.
struct Row {
    name: &'static str,
    predicates: &'static [&'static str],
    patterns: &'static [&'static [&'static str]],
    promise: f64,
    planted: fn(&Truth) -> bool,
}

const ROWS: [Row; 7] = [
    Row {
        name: "tag",
        predicates: &["--tag", "learning"],
        patterns: &[&["#learning"]],
        promise: SELECTIVE,
        planted: |truth| truth.learning,
    },
    Row {
        name: "word",
        predicates: &["--word", "inversion"],
        patterns: &[&["-w", "inversion"]],
        promise: SELECTIVE,
        planted: |truth| truth.word,
    },
    Row {
        name: "phrase",
        predicates: &["--phrase", "second-order thinking"],
        patterns: &[&["second-order thinking"]],
        promise: SELECTIVE,
        planted: |truth| truth.phrase,
    },
    Row {
        name: "two tags",
        predicates: &["--tag", "learning", "--tag", "thinking"],
        patterns: &[&["#learning"], &["#thinking"]],
        promise: SELECTIVE,
        planted: |truth| truth.learning && truth.thinking,
    },
    Row {
        name: "four",
        predicates: &[
            "--tag",
            "learning",
            "--tag",
            "thinking",
            "--word",
            "inversion",
            "--phrase",
            "second-order thinking",
        ],
        patterns: &[&["#learning"], &["#thinking"], &["-w", "inversion"], &["second-order thinking"]],
        promise: SELECTIVE,
        planted: |truth| truth.learning && truth.thinking && truth.word && truth.phrase,
    },
    Row {
        name: "the",
        predicates: &["--word", "the"],
        patterns: &[&["-w", "the"]],
        promise: COMMON,
        planted: |truth| truth.the,
    },
    Row {
        name: "и",
        predicates: &["--word", "и"],
        patterns: &[&["-w", "и"]],
        promise: COMMON,
        planted: |truth| truth.and,
    },
];

fn main() {
    let option = |name: &str| {
        let mut given = std::env::args().skip_while(|argument| argument != name);
        given.nth(1).and_then(|value| value.parse().ok())
    };
    let notes: usize = option("--notes").unwrap_or(10_000);
    let rounds: usize = option("--rounds").unwrap_or(9);
    if Command::new("rg").arg("--version").stdout(Stdio::null()).status().is_err() {
        println!("ripgrep is not here: put `rg` on the path");
        std::process::exit(2);
    }
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (truth, bytes) = plant(folder.path(), notes);
    println!("{notes} notes of {:.1} MB, medians of {rounds} rounds", bytes as f64 / 1e6);
    println!("predicates   processor ms       one rg   ratio          wall ms   rg each      hits");
    let mut missed = false;
    for row in &ROWS {
        missed |= measure(folder.path(), row, rounds, &truth);
    }
    missed |= growth(rounds);
    if missed {
        println!("\nA promise is not kept.");
        std::process::exit(1);
    }
}

/// One row, and whether a promise is broken.
fn measure(archive: &Path, row: &Row, rounds: usize, truth: &[Truth]) -> bool {
    let ours = vec![[&["search", "--format", "paths", "--archive", "."], row.predicates].concat()];
    let rg = |pattern: &&'static [&'static str]| {
        [
            &["-l", "-i", "-F", "--glob", "*.md"],
            &pattern[..pattern.len() - 1],
            &["-e"],
            &pattern[pattern.len() - 1..],
        ]
        .concat()
    };
    let theirs: Vec<Vec<&str>> = row.patterns.iter().map(rg).collect();
    let (mut own, mut one, mut each) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..rounds {
        own.push(run(archive, env!("CARGO_BIN_EXE_router"), &ours));
        one.push(run(archive, "rg", &theirs[..1]));
        each.push(run(archive, "rg", &theirs));
    }
    let found = &own[0].2;
    let planted: BTreeSet<String> =
        truth.iter().filter(|truth| (row.planted)(truth)).map(|truth| truth.name.clone()).collect();
    let right = *found == planted;
    let (cpu, pass) = (median(&own, |run| run.0), median(&one, |run| run.0));
    let (wall, by_hand) = (median(&own, |run| run.1), median(&each, |run| run.1));
    let ratio = cpu / pass;
    let slow = ratio > row.promise;
    let late = row.patterns.len() == 4 && by_hand / wall < FASTER;
    println!(
        "{:10} {cpu:14.1} {pass:12.1} {ratio:7.2} of {:3.1} {wall:12.1} {by_hand:9.1} {:9}{}{}{}",
        row.name,
        row.promise,
        found.len(),
        if right { "" } else { "  not what was planted" },
        if slow { "  too much" } else { "" },
        if late { "  too late" } else { "" },
    );
    slow | late | !right
}

/// The processor time of a byte as archives grow.
fn growth(rounds: usize) -> bool {
    let mut times = Vec::new();
    for notes in [2_000, 20_000] {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let (_, bytes) = plant(folder.path(), notes);
        let args = vec![
            ["search", "--format", "paths", "--archive", ".", "--phrase", "second-order thinking"].to_vec(),
        ];
        let all: Vec<_> =
            (0..rounds).map(|_| run(folder.path(), env!("CARGO_BIN_EXE_router"), &args)).collect();
        times.push(median(&all, |run| run.0) * 1e6 / bytes as f64);
    }
    let ratio = times[1] / times[0];
    println!(
        "\nns a byte: {:.2} of 2,000 notes, {:.2} of 20,000: {ratio:.2} times, at most 1.25",
        times[0], times[1]
    );
    ratio > 1.25
}

/// Processor and wall milliseconds of some commands one after the other, and the files that all of them name.
fn run(archive: &Path, program: &str, commands: &[Vec<&str>]) -> (f64, f64, BTreeSet<String>) {
    let before = processor();
    let start = Instant::now();
    let mut all: Option<BTreeSet<String>> = None;
    for args in commands {
        let output = Command::new(program)
            .args(args)
            .current_dir(archive)
            .stderr(Stdio::null())
            .output()
            .expect("the program runs");
        let text = String::from_utf8_lossy(&output.stdout);
        let names: BTreeSet<String> =
            text.lines().map(|line| line.trim_start_matches("./").to_owned()).collect();
        all = Some(match all {
            Some(known) => known.intersection(&names).cloned().collect(),
            None => names,
        });
    }
    let wall = start.elapsed().as_secs_f64() * 1e3;
    ((processor() - before).as_secs_f64() * 1e3, wall, all.unwrap_or_default())
}

/// The processor time of all children so far.
fn processor() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system counts");
    let time = |value: nix::sys::time::TimeVal| {
        Duration::from_micros(value.tv_sec() as u64 * 1_000_000 + value.tv_usec() as u64)
    };
    time(usage.user_time()) + time(usage.system_time())
}

fn median(runs: &[(f64, f64, BTreeSet<String>)], of: impl Fn(&(f64, f64, BTreeSet<String>)) -> f64) -> f64 {
    let mut values: Vec<f64> = runs.iter().map(of).collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// What was planted in a note.
struct Truth {
    name: String,
    learning: bool,
    thinking: bool,
    phrase: bool,
    word: bool,
    the: bool,
    and: bool,
}

const EN: &str = "the of and to a in is that it for as with was on be by this are or from an at not have which but they \
                  you we can their has more one all will about there been if when who than its also into some time other \
                  only new over such two may these first then any work most use how our way many because what between \
                  system note idea model feedback loop archive structure knowledge process decision problem solution";
const RU: &str = "и в не на что с по как это но из за то для от так же вы мы они его ее их при до или если когда уже \
                  только еще где быть был была было были есть нет все всё может нужно можно очень более после перед \
                  система заметка идея модель обратная связь архив структура знание процесс решение проблема пример";
/// Code that shows what the text does not have.
const FALSE_CODE: &str = "```sh\n# second-order thinking, inversion #learning #thinking\n```\n";

/// Writes an archive, the same for the same number of notes; what is in it, and its bytes.
fn plant(folder: &Path, notes: usize) -> (Vec<Truth>, usize) {
    let mut random = Random(notes as u64 + 7);
    let (english, russian): (Vec<&str>, Vec<&str>) = (EN.split(' ').collect(), RU.split(' ').collect());
    let mut truth = Vec::with_capacity(notes);
    let mut bytes = 0;
    for number in 0..notes {
        let pool = if random.one_in(3) { &russian } else { &english };
        let count = 80 + random.below(350);
        let mut words: Vec<String> = (0..count).map(|_| random.zipf(pool).to_owned()).collect();
        let mut put = |random: &mut Random, word: &str| {
            let at = 1 + random.below(words.len() - 1);
            words.insert(at, word.to_owned());
        };
        let learning = random.one_in(20);
        let thinking = random.one_in(if learning { 3 } else { 30 });
        let phrase = random.one_in(if learning { 5 } else { 90 });
        let word = random.one_in(if learning && phrase { 3 } else { 33 });
        if learning {
            put(&mut random, "#learning");
        }
        if thinking {
            put(&mut random, "#thinking");
        }
        if phrase {
            let broken = random.one_in(3);
            put(&mut random, if broken { "second-order\nthinking" } else { "second-order thinking" });
        }
        if word {
            put(&mut random, "Inversion");
        } else if random.one_in(50) {
            put(&mut random, "inversions");
        }
        let has = |sought: &str| words.iter().any(|word| word == sought);
        let (the, and) = (has("the"), has("и"));
        let mut text = format!("# Note {number}\n\n");
        for (at, word) in words.iter().enumerate() {
            let _ = write!(text, "{word}{}", if at % 12 == 11 { '\n' } else { ' ' });
        }
        text.push_str("\n\n");
        if random.one_in(5) {
            text.push_str(FALSE_CODE);
        }
        let name = format!("{number:06} note.md");
        fs::write(folder.join(&name), &text).expect("a note can be written");
        bytes += text.len();
        truth.push(Truth { name, learning, thinking, phrase, word, the, and });
    }
    (truth, bytes)
}

/// A small generator (xorshift, Marsaglia 2003): the archive is the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    /// A word, the first ones most often.
    fn zipf<'a>(&mut self, words: &[&'a str]) -> &'a str {
        let share = self.below(1 << 20) as f64 / f64::from(1 << 20);
        words[((words.len() as f64).powf(share) - 1.0) as usize % words.len()]
    }
}
