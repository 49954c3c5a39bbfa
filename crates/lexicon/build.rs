//! `data/` → the compiled table and the name tables, sorted by hash, at build time.

#![allow(dead_code, unreachable_pub, reason = "the modules are shared with the library, which uses the rest")]
#![allow(clippy::disallowed_methods, reason = "reading data files is what a build script is for")]

#[path = "src/compile.rs"]
mod compile;
#[path = "src/fold.rs"]
mod fold;
#[path = "src/layout.rs"]
mod layout;
#[path = "src/paradigm.rs"]
mod paradigm;
#[path = "src/phrase.rs"]
mod phrase;
#[path = "src/row.rs"]
mod row;
#[path = "src/sense.rs"]
mod sense;

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};
use xxhash_rust::xxh3::xxh3_64;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=data");
    let root = env::var("CARGO_MANIFEST_DIR")?;
    let data = Path::new(&root).join("data");
    let out = env::var("OUT_DIR")?;

    let mut names: Vec<String> = fs::read_dir(data.join("words"))?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<Result<_, std::io::Error>>()?;
    names.retain(|name| name.ends_with(".tsv"));
    names.sort();

    let paradigm_text = fs::read_to_string(data.join("paradigms.tsv"))?;
    let (paradigms, mut faults) = paradigm::Paradigms::read("data/paradigms.tsv", &paradigm_text);
    let mut all = Vec::new();
    let mut sources = String::from("static SOURCES: &[(&str, &str)] = &[\n");
    for name in &names {
        let path = data.join("words").join(name);
        let (rows, found) = row::rows(&format!("data/words/{name}"), &fs::read_to_string(&path)?);
        all.extend(rows);
        faults.extend(found);
        writeln!(sources, "    ({:?}, include_str!({path:?})),", format!("data/words/{name}"))?;
    }
    writeln!(sources, "];\nstatic PARADIGMS: &str = include_str!({:?});", data.join("paradigms.tsv"))?;
    let (bytes, found) = compile::compile(&[all], &paradigms);
    faults.extend(found);
    if !faults.is_empty() {
        let list: Vec<String> = faults.iter().map(ToString::to_string).collect();
        return Err(format!("the lexicon has faults:\n{}", list.join("\n")).into());
    }
    fs::write(Path::new(&out).join("lexicon.bin"), bytes)?;
    fs::write(Path::new(&out).join("sources.rs"), sources)?;
    fs::write(Path::new(&out).join("names.rs"), name_tables(&data)?)?;
    Ok(())
}

fn name_tables(data: &Path) -> Result<String, Box<dyn Error>> {
    let mut out = String::new();
    for (file, table) in [
        ("brands.txt", "BRANDS"),
        ("roots.txt", "ROOTS"),
        ("system-roots.txt", "SYSTEM_ROOTS"),
        ("case-endings.txt", "CASE_ENDINGS"),
        ("domains.txt", "DOMAINS"),
    ] {
        let names = lines(&data.join(file))?;
        writeln!(out, "static {table}: &[Entry<()>] = &[")?;
        for name in &names {
            writeln!(out, "    ({}, {name:?}, ()),", xxh3_64(name.as_bytes()))?;
        }
        writeln!(out, "];\nstatic {table}_FILTER: Filter = {:?};", filter(&names))?;
    }
    let extensions = lines(&data.join("extensions.tsv"))?;
    writeln!(out, "static EXTENSIONS_FILTER: Filter = {:?};", filter(&extensions))?;
    writeln!(out, "static EXTENSIONS: &[Entry<(FileKind, &str)>] = &[")?;
    for line in extensions {
        let mut columns = line.split('\t');
        let (name, kind) = (columns.next().unwrap_or(""), columns.next().unwrap_or(""));
        let language = columns.next().unwrap_or("");
        let hash = xxh3_64(name.as_bytes());
        writeln!(out, "    ({hash}, {name:?}, (FileKind::{}, {language:?})),", kind_name(kind)?)?;
    }
    let file_names = lines(&data.join("file-names.tsv"))?;
    writeln!(out, "];\nstatic FILE_NAMES_FILTER: Filter = {:?};", filter(&file_names))?;
    writeln!(out, "static FILE_NAMES: &[Entry<FileKind>] = &[")?;
    for line in file_names {
        let (name, kind) = line.split_once('\t').unwrap_or((line.as_str(), ""));
        writeln!(out, "    ({}, {name:?}, FileKind::{}),", xxh3_64(name.as_bytes()), kind_name(kind)?)?;
    }
    writeln!(out, "];")?;
    Ok(out)
}

/// A bit for each length of the names that begin with each byte: what has none is in no list.
fn filter(lines: &[String]) -> Vec<u64> {
    let mut filter = vec![0; 256];
    for name in lines.iter().filter_map(|line| line.split('\t').next()) {
        if let Some(first) = name.bytes().next() {
            filter[first as usize] |= 1 << name.len().min(63);
        }
    }
    filter
}

fn kind_name(kind: &str) -> Result<&'static str, String> {
    match kind {
        "code" => Ok("Code"),
        "doc" => Ok("Doc"),
        "data" => Ok("Data"),
        "manifest" => Ok("Manifest"),
        _ => Err(format!("`{kind}` is no kind of file: write code, doc, data or manifest")),
    }
}

fn lines(path: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let text = fs::read_to_string(path)?;
    let mut lines: Vec<String> =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect();
    let hash = |line: &String| xxh3_64(line.split('\t').next().unwrap_or("").as_bytes());
    lines.sort_by_key(hash);
    // No two of our names have the same hash, so a search needs to look at one only.
    if let Some(pair) = lines.windows(2).find(|pair| hash(&pair[0]) == hash(&pair[1])) {
        return Err(format!("{}: `{}` stands twice", path.display(), pair[0]).into());
    }
    Ok(lines)
}
