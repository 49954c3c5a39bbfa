//! `router search`, `tag` and `tags` as a user calls them: outputs, refusals, faults of the file system.

#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test does IO and fails by panicking")]
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of the module")]

mod run;

use run::{Ran, command, finish, run};
use serde_json::Value;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::Stdio;

/// An archive with these files.
fn archive(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// Runs a command on an archive.
fn on(archive: &Path, args: &[&str]) -> Ran {
    run(&[args, &["--archive", archive.to_str().unwrap()]].concat(), "")
}

/// The references of a JSON report.
fn refs(ran: &Ran) -> Vec<String> {
    let hits = ran.json()["hits"].as_array().unwrap().clone();
    hits.iter().map(|hit| hit["ref"].as_str().unwrap().to_owned()).collect()
}

/// Titles, tags and names that a careless writer gets wrong.
const HOSTILE: [&str; 9] =
    ["no", "1e3", "a \"quoted\" one", "it's: here", "- item", "🎉 emoji", "back\\slash", "# sharp", "~"];

fn hostile() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (index, name) in HOSTILE.iter().enumerate() {
        let quoted = name.replace('\\', "\\\\").replace('"', "\\\"");
        let text = format!("---\ntitle: \"{quoted}\"\ntags:\n- all\n- \"{quoted}\"\n---\nbody {name} #all\n");
        fs::write(folder.path().join(format!("{index}\n{}.md", name.replace('/', ""))), text).unwrap();
    }
    fs::write(folder.path().join(OsStr::from_bytes(b"z\xff.md")), "#all\n").unwrap();
    folder
}

#[test]
fn json_holds_hostile_names_and_its_schema() {
    let folder = hostile();
    let ran = on(folder.path(), &["tag", "all", "--format", "json"]);
    let report = ran.json();
    let hits = report["hits"].as_array().unwrap();
    assert_eq!(hits.len(), HOSTILE.len() + 1);
    for (hit, name) in hits.iter().zip(HOSTILE) {
        assert_eq!(hit["title"], name);
        assert!(
            hit["tags"].as_array().unwrap().iter().any(|tag| tag == name.trim_start_matches(['#', ' '])),
            "{name}"
        );
        assert!(hit["ref"].as_str().unwrap().contains('\n'));
    }
    let schema = run(&["schema", "search"], "").json();
    let faults: Vec<String> = jsonschema::validator_for(&schema)
        .unwrap()
        .iter_errors(&report)
        .map(|fault| fault.to_string())
        .collect();
    assert!(faults.is_empty(), "{faults:?}");
    let tags = on(folder.path(), &["tags", "--format", "json"]).json();
    assert!(jsonschema::validator_for(&run(&["schema", "tags"], "").json()).unwrap().is_valid(&tags));
    assert_eq!(tags["tags"][0]["name"], "all");
    assert_eq!(tags["tags"][0]["documents"], HOSTILE.len() + 1);
}

#[test]
fn yaml_is_read_back_by_a_yaml_reader() {
    let folder = hostile();
    let json = on(folder.path(), &["tag", "all", "--format", "json"]).json();
    let yaml = on(folder.path(), &["tag", "all"]).out;
    let list: Value = serde_norway::from_str(&yaml).unwrap();
    for (own, hit) in list.as_array().unwrap().iter().zip(json["hits"].as_array().unwrap()) {
        for key in ["ref", "title", "snippet", "tags", "links", "depth"] {
            assert_eq!(own[key], hit[key], "{key}");
        }
    }
    assert_eq!(list.as_array().unwrap().len(), HOSTILE.len() + 1);
    assert_eq!(on(folder.path(), &["tag", "nothing"]).out, "[]\n");
}

#[test]
fn paths_and_lines_say_the_same() {
    let folder = hostile();
    let json = refs(&on(folder.path(), &["tag", "all", "--format", "json"]));
    let mut asked = command(&["tag", "all", "--format", "paths", "-0", "--archive"]);
    asked.arg(folder.path());
    let output = asked.output().unwrap();
    let paths: Vec<&[u8]> = output.stdout.split(|byte| *byte == 0).filter(|path| !path.is_empty()).collect();
    assert_eq!(paths.len(), json.len());
    for path in &paths {
        assert!(folder.path().join(OsStr::from_bytes(path)).exists(), "a path leads to its file");
    }
    let lines = on(folder.path(), &["tag", "all", "--format", "jsonl"]).lines();
    let (summary, hits) = lines.split_last().unwrap();
    assert_eq!(summary["type"], "summary");
    assert!(hits.iter().all(|hit| hit["type"] == "hit"));
    assert_eq!(hits.len(), json.len());
    assert_eq!(on(folder.path(), &["tag", "all", "--count"]).out.trim(), json.len().to_string());
}

#[test]
fn the_flags_that_take_away_and_choose() {
    let folder = archive(&[
        ("a.md", "#one #two alpha"),
        ("b.md", "#one beta"),
        ("c.md", "#three alpha beta"),
        ("d.md", "`#one` gamma"),
    ]);
    let found = |args: &[&str]| refs(&on(folder.path(), &[&["search", "--format", "json"], args].concat()));
    assert_eq!(found(&["--tag", "one", "--exclude-tag", "two"]), ["b.md"]);
    assert_eq!(found(&["--word", "alpha", "--exclude-word", "beta"]), ["a.md"]);
    assert_eq!(found(&["--word", "alpha", "--exclude-phrase", "alpha beta"]), ["a.md"]);
    assert_eq!(found(&["--any-tag", "two", "--any-tag", "three"]), ["a.md", "c.md"]);
    assert_eq!(found(&["--any-tag", "two", "--any-tag", "three", "--word", "beta"]), ["c.md"]);
    assert_eq!(found(&["--tag", "one", "--until", "2001-01-01"]), Vec::<String>::new());
    assert_eq!(found(&["--tag", "one", "--since", "1d"]), ["a.md", "b.md"]);
    assert_eq!(found(&["--tag", "one", "--limit", "1"]), ["a.md"]);
    assert_eq!(found(&["--tag", "one", "--scope", "all"]), ["a.md", "b.md", "d.md"]);
    let near = on(folder.path(), &["search", "--word", "gamma", "--tag", "one"]);
    assert_eq!((near.code, near.out.as_str()), (0, "[]\n"));
    assert!(near.err.contains("1 document") && near.err.contains("--scope all"), "{}", near.err);
    assert_eq!(on(folder.path(), &["search", "--tag", "none", "--exit-status"]).code, 1);
}

#[test]
fn bad_calls_are_refused() {
    let folder = archive(&[("a.md", "x")]);
    let refused = |args: &[&str], words: &[&str]| on(folder.path(), args).refuses(words);
    refused(&["search"], &["--tag", "--phrase", "--word"]);
    refused(&["search", "--word", " "], &["empty"]);
    refused(&["search", "one", "two"], &["positional", "one", "two"]);
    refused(&["search", "--tag", "a", "--since", "yesterdayish"], &["yesterdayish", "2026-05-01"]);
    refused(&["search", "--tag", "a", "--id", "("], &["--id"]);
    run(&["search", "--tag", "a", "--archive", "/nowhere"], "").refuses(&["/nowhere"]);
}

#[test]
fn a_file_that_cannot_be_read_is_named_and_the_rest_is_searched() {
    let folder = archive(&[("a.md", "#tag"), ("b.md", "#tag"), ("sub/c.md", "#tag")]);
    // A name that leads nowhere; root reads everything, so a mode would not do.
    std::os::unix::fs::symlink(folder.path().join("gone"), folder.path().join("dangling.md")).unwrap();
    std::os::unix::fs::symlink(folder.path(), folder.path().join("sub/loop")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(folder.path().join("pipe.md")).status().unwrap();
    assert!(made.success());
    fs::write(folder.path().join("binary.md"), b"#tag \0").unwrap();
    fs::write(folder.path().join("bad.md"), b"#tag \xff\xfe").unwrap();
    let large = fs::File::create(folder.path().join("large.md")).unwrap();
    large.set_len((256 << 20) + 1).unwrap();
    let ran = on(folder.path(), &["tag", "tag", "--format", "json"]);
    assert_eq!(refs(&ran), ["a.md", "b.md", "bad.md", "sub/c.md"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    let warnings = ran.json()["warnings"].as_array().unwrap().clone();
    let named: Vec<&str> = warnings.iter().map(|warning| warning["ref"].as_str().unwrap()).collect();
    assert_eq!(named, ["bad.md", "binary.md", "large.md"]);
    for name in named {
        assert!(ran.err.contains(name), "{name} is not in {}", ran.err);
    }
}

#[test]
fn deep_folders_and_deep_quotes_end() {
    let folder = archive(&[("a.md", &format!("{}#deep\n", "> ".repeat(4096)))]);
    let mut path = folder.path().to_path_buf();
    for _ in 0..400 {
        path.push("d");
    }
    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("b.md"), "#deep\n").unwrap();
    let ran = on(folder.path(), &["search", "--word", "deep", "--format", "json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(refs(&ran).len(), 2);
}

/// A shell makes what no path can name: 4,096 folders, each in the one before.
#[test]
fn folders_deeper_than_a_path_can_say_are_named_and_the_rest_is_searched() {
    let folder = archive(&[("a.md", "#deep\n"), ("z/b.md", "#deep\n")]);
    let script =
        "i=0; while [ $i -lt 4096 ]; do mkdir d && cd -P d || exit 1; i=$((i+1)); done; echo '#deep' > c.md";
    let made =
        std::process::Command::new("sh").args(["-c", script]).current_dir(folder.path()).status().unwrap();
    assert!(made.success());
    let ran = on(folder.path(), &["tag", "deep", "--format", "json"]);
    assert_eq!(refs(&ran), ["a.md", "z/b.md"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("name too long"), "{}", ran.err);
    // The folder's own clean-up cannot name them either.
    let gone = std::process::Command::new("rm").arg("-rf").arg(folder.path()).status().unwrap();
    assert!(gone.success());
}

#[test]
fn folders_and_files_without_leave_to_read_are_named() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    let folder = archive(&[("a.md", "#tag"), ("shut.md", "#tag"), ("closed/b.md", "#tag")]);
    let mode = |name: &str, mode| {
        fs::set_permissions(folder.path().join(name), fs::Permissions::from_mode(mode)).unwrap();
    };
    mode("", 0o755);
    mode("shut.md", 0);
    mode("closed", 0);
    // Root reads everything: it steps down. The command is copied to where anybody may run it.
    let own = folder.path().join("router");
    fs::copy(env!("CARGO_BIN_EXE_router"), &own).unwrap();
    let mut asked = std::process::Command::new(&own);
    asked.args(["tag", "tag", "--format", "json", "--archive"]).arg(folder.path());
    asked.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let id = std::process::Command::new("id").arg("-u").output().unwrap();
    if id.stdout == b"0\n" {
        asked.uid(65534);
    }
    let ran = finish(asked, "");
    mode("closed", 0o755);
    assert_eq!((ran.code, refs(&ran)), (3, vec!["a.md".to_owned()]), "{}", ran.err);
    for name in ["shut.md", "closed"] {
        assert!(ran.err.contains(name), "{name} is not in {}", ran.err);
    }
}

#[test]
fn a_hundred_thousand_files_are_searched() {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..100_000 {
        let path = folder.path().join(format!("{}", number % 100));
        if number < 100 {
            fs::create_dir(&path).unwrap();
        }
        fs::write(path.join(format!("{number}.md")), if number % 1000 == 7 { "#tag" } else { "# tag" })
            .unwrap();
    }
    let ran = on(folder.path(), &["tag", "tag", "--format", "json"]);
    assert_eq!((ran.code, refs(&ran).len()), (0, 100), "{}", ran.err);
    assert_eq!(ran.json()["stats"]["files"], 100_000);
}

/// Files come, go and are cut while a search reads them: it ends, and what stays is found.
#[test]
fn files_that_change_under_the_search_do_no_harm() {
    let folder = archive(&[]);
    let write = |number: usize, text: &str| fs::write(folder.path().join(format!("{number}.md")), text);
    for number in 0..400 {
        write(number, &format!("#tag {}", "words ".repeat(2000))).unwrap();
    }
    let ended = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for number in (0..400).filter(|number| number % 4 != 0).cycle() {
                let path = folder.path().join(format!("{number}.md"));
                _ = fs::OpenOptions::new().write(true).open(&path).and_then(|file| file.set_len(3));
                _ = fs::remove_file(&path);
                _ = write(number, "#tag again");
                if ended.load(std::sync::atomic::Ordering::Relaxed) {
                    break;
                }
            }
        });
        for _ in 0..20 {
            let ran = on(folder.path(), &["tag", "tag", "--format", "json"]);
            assert!(matches!(ran.code, 0 | 3), "{}", ran.err);
            let found = refs(&ran);
            let stays = (0..400).step_by(4).all(|number| found.contains(&format!("{number}.md")));
            assert!(stays, "{} found", found.len());
        }
        ended.store(true, std::sync::atomic::Ordering::Relaxed);
    });
}

/// Ctrl-C ends a search at once, by the signal, and leaves nothing behind.
#[test]
fn an_interrupt_ends_it() {
    use std::os::unix::process::ExitStatusExt;
    let files: Vec<(String, String)> =
        (0..3000).map(|number| (format!("{number}.md"), "#tag words ".repeat(300))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let folder = archive(&files);
    let mut asked = command(&["tag", "tag", "--archive"]);
    asked.arg(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = asked.spawn().unwrap();
    // Its output is not read, so it cannot end by itself.
    let interrupted =
        std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    assert_eq!(child.wait().unwrap().signal(), Some(2));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3000);
}

#[test]
fn a_closed_pipe_ends_it_in_silence() {
    let files: Vec<(String, &str)> =
        (0..2000).map(|index| (format!("{index}.md"), "#tag and some words")).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let folder = archive(&files);
    let mut asked = command(&["tag", "tag", "--archive"]);
    asked.arg(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = asked.spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let all = on(folder.path(), &["tag", "tag", "--format", "json"]);
    assert_eq!(refs(&all).len(), 2000);
}

#[test]
fn people_see_the_match() {
    let folder = archive(&[("notes/a.md", "# On maps\n\nA mental **model** is a map. #thinking\n")]);
    let mut asked = command(&["search", "mental model", "--format", "human", "--archive"]);
    asked.arg(folder.path()).env("NO_COLOR", "1");
    let ran = finish(asked, "");
    insta::assert_snapshot!("human", ran.out);
}
