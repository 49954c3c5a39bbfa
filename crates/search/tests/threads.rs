//! The same search in one thread and in many → the same report.

#![allow(clippy::disallowed_methods, reason = "a test writes the documents it searches")]

use intent_router_search::{Predicate, PredicateKind, Query, search};

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for index in 0..300 {
        let text = format!("#tag{} note {index} [[{}]] #all\n", index % 7, (index * 31) % 300);
        let path = folder.path().join(format!("{}", index % 5));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        std::fs::write(path.join(format!("{index}.md")), text).expect("a file can be written");
    }
    let tag = Predicate::new(PredicateKind::Tag, "tag3").expect("a tag");
    let report = |threads| {
        let query = Query {
            predicates: vec![tag.clone()],
            depth: 2,
            threads: Some(threads),
            limit: Some(20),
            ..Query::of(folder.path())
        };
        let report = search(&query).expect("the folder can be searched");
        assert!(report.hits.len() > 20, "links were followed");
        format!("{report:?}")
    };
    let one = report(1);
    for threads in [2, 3, 8] {
        assert_eq!(report(threads), one, "{threads} threads");
    }
}
