//! `data/` → the compiled table and the sorted name tables, at build time.

#![allow(dead_code, unreachable_pub, reason = "the modules are shared with the library, which uses the rest")]
#![allow(clippy::disallowed_methods, reason = "reading data files is what a build script is for")]

#[path = "src/compile.rs"]
mod compile;
#[path = "src/fold.rs"]
mod fold;
#[path = "src/paradigm.rs"]
mod paradigm;
#[path = "src/row.rs"]
mod row;
#[path = "src/sense.rs"]
mod sense;

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

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
        writeln!(out, "static {table}: &[&str] = &{names:?};")?;
        writeln!(out, "static {table}_FILTER: Filter = {:?};", filter(&names))?;
    }
    let extensions = lines(&data.join("extensions.tsv"))?;
    writeln!(out, "static EXTENSIONS_FILTER: Filter = {:?};", filter(&extensions))?;
    writeln!(out, "static EXTENSIONS: &[(&str, FileKind, &str)] = &[")?;
    for line in extensions {
        let mut columns = line.split('\t');
        let (name, kind) = (columns.next().unwrap_or(""), columns.next().unwrap_or(""));
        let language = columns.next().unwrap_or("");
        writeln!(out, "    ({name:?}, FileKind::{}, {language:?}),", kind_name(kind)?)?;
    }
    let file_names = lines(&data.join("file-names.tsv"))?;
    writeln!(out, "];\nstatic FILE_NAMES_FILTER: Filter = {:?};", filter(&file_names))?;
    writeln!(out, "static FILE_NAMES: &[(&str, FileKind)] = &[")?;
    for line in file_names {
        let (name, kind) = line.split_once('\t').unwrap_or((line.as_str(), ""));
        writeln!(out, "    ({name:?}, FileKind::{}),", kind_name(kind)?)?;
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
    lines.sort_by(|a, b| a.split('\t').next().cmp(&b.split('\t').next()));
    if let Some(pair) = lines.windows(2).find(|pair| pair[0].split('\t').next() == pair[1].split('\t').next())
    {
        return Err(format!("{}: `{}` stands twice", path.display(), pair[0]).into());
    }
    Ok(lines)
}
