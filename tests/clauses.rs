//! Every clause S1.01 to S1.32 of the specification has a test whose name carries its id.

#![allow(clippy::unwrap_used, reason = "a test")]
#![allow(clippy::disallowed_methods, reason = "a test reads the tree")]

#[path = "clauses/schema.rs"]
mod schema;

use intent_router::contract::{EvidencePolicy, TestPolicy};
use intent_router::{
    AnchorType, Contract, ConversationState, Intent, Mode, RepoContext, Request, Router, SpanUnit,
    StateAnchor,
};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

static ROUTER: LazyLock<Router> = LazyLock::new(Router::new);

fn route(question: &str) -> Contract {
    ROUTER.route(&Request::new(question))
}

fn after(active: Intent, anchors: &[(AnchorType, &str)], question: &str) -> Contract {
    let anchors = anchors.iter().map(|(anchor_type, value)| StateAnchor {
        anchor_type: *anchor_type,
        value: (*value).to_owned(),
        span: None,
        confidence: None,
    });
    let state =
        ConversationState { active_intent: Some(active.name().to_owned()), anchors: anchors.collect() };
    ROUTER.route(&Request { conversation_state: state, ..Request::new(question) })
}

fn values(contract: &Contract, anchor_type: AnchorType) -> Vec<&str> {
    let list = contract.query_plan.anchors.iter();
    list.filter(|anchor| anchor.anchor_type == anchor_type).map(|anchor| anchor.value.as_str()).collect()
}

fn has(list: &[smol_str::SmolStr], word: &str) -> bool {
    list.iter().any(|known| known == word)
}

#[test]
fn s1_01_state_and_context_may_be_absent_empty_or_null() {
    for text in [
        r#"{"user_query": "где main?"}"#,
        r#"{"user_query": "где main?", "conversation_state": {}, "repo_context": {}}"#,
        r#"{"user_query": "где main?", "conversation_state": null, "repo_context": null}"#,
    ] {
        let request: Request = serde_json::from_str(text).unwrap();
        assert_eq!(ROUTER.route(&request), route("где main?"), "{text}");
    }
    assert!(serde_json::from_str::<Request>(r#"{"user_query": 5}"#).is_err());
}

#[test]
fn s1_02_the_top_level_has_seven_fields_in_order() {
    let text = serde_json::to_string(&route("объясни класс A1B")).unwrap();
    let names = [
        "schema_version",
        "intent",
        "graph_id",
        "conversation_mode",
        "query_plan",
        "retrieval_spec",
        "evidence_policy",
    ];
    let places: Vec<usize> = names.iter().map(|name| text.find(&format!("\"{name}\":")).unwrap()).collect();
    assert!(places.is_sorted(), "{text}");
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value.as_object().unwrap().len(), 7);
    assert_eq!(value["schema_version"], "1.1");
}

#[test]
fn s1_03_there_are_four_intents_and_each_is_reached() {
    let reached: BTreeSet<&str> = [
        "где вызывается UserService.create?",
        "что сказано в README про установку?",
        "напиши докстринг для функции parse_config",
        "какая лицензия у проекта?",
    ]
    .map(|question| route(question).intent.name())
    .into();
    assert_eq!(reached, ["CODE_QA", "DOCS_QA", "GENERATE_DOCS_FROM_CODE", "PROJECT_MISC"].into());
    assert_eq!(Intent::ALL.len(), 4);
}

#[test]
fn s1_04_routing_reads_nothing() {
    // The linter bans the calls; this looks at the sources themselves.
    for (path, text) in sources("src") {
        for banned in ["std::fs", "std::net", "std::env", "std::time", "std::process", "std::thread"] {
            assert!(!text.contains(banned), "{path} names {banned}");
        }
    }
    let question = "docs/no-such-file.md и src/nowhere.rs";
    assert_eq!(route(question), route(question));
}

#[test]
fn s1_05_the_graph_follows_the_intent() {
    let graphs = Intent::ALL.map(|intent| (intent.name(), intent.graph_id()));
    assert_eq!(
        graphs,
        [
            ("GENERATE_DOCS_FROM_CODE", "GenerateDocsFromCodeGraph"),
            ("DOCS_QA", "DocsQAGraph"),
            ("CODE_QA", "CodeQAGraph"),
            ("PROJECT_MISC", "ProjectMiscGraph"),
        ]
    );
    let contract = route("где TaxTable?");
    assert_eq!(contract.graph_id, contract.intent.graph_id());
}

#[test]
fn s1_06_the_intent_stays_without_a_signal() {
    for question in
        ["а почему?", "и что дальше?", "ок, спасибо, продолжай", "and then?", "он потокобезопасный?"]
    {
        for active in Intent::ALL {
            let contract = after(active, &[], question);
            assert_eq!((contract.intent, contract.conversation_mode), (active, Mode::Continue), "{question}");
        }
    }
}

#[test]
fn s1_07_the_intent_changes_on_a_signal_or_a_hard_mismatch() {
    let cases = [
        (Intent::CodeQa, "другой вопрос: какая лицензия у проекта?", Intent::ProjectMisc),
        (Intent::DocsQa, "вернёмся к коду: что делает TaxTable.load?", Intent::CodeQa),
        (Intent::CodeQa, "теперь напиши докстринг для TaxTable", Intent::GenerateDocs),
        (Intent::DocsQa, "в какой функции это реализовано?", Intent::CodeQa),
    ];
    for (active, question, expected) in cases {
        let contract = after(active, &[], question);
        assert_eq!((contract.intent, contract.conversation_mode), (expected, Mode::Switch), "{question}");
    }
}

#[test]
fn s1_08_the_modes_are_start_continue_switch() {
    assert_eq!(route("где TaxTable?").conversation_mode, Mode::Start);
    assert_eq!(after(Intent::CodeQa, &[], "где TaxTable?").conversation_mode, Mode::Continue);
    let switched = after(Intent::CodeQa, &[], "новая тема: какая лицензия у проекта?");
    assert_eq!(switched.conversation_mode, Mode::Switch);
}

#[test]
fn s1_09_raw_is_the_question_byte_for_byte() {
    for question in ["  где\u{a0}main?  ", "И\u{306}од", "a\r\nb\0c", ""] {
        assert_eq!(route(question).query_plan.raw, question);
    }
}

#[test]
fn s1_10_normalized_is_formatting_only_and_idempotent() {
    let cases = [
        ("  где \u{a0}  main ?  ", "где main ?"),
        ("И\u{306}од\u{200b}", "Йод"),
        ("\u{feff}a\tb\n\nc", "a b c"),
        ("покажи «два  пробела»  тут", "покажи «два  пробела» тут"),
        ("run `a  b`  now", "run `a  b` now"),
        ("Ёлка, «кавычки», WORD!", "Ёлка, «кавычки», WORD!"),
        ("left\u{202e}right\u{7}", "leftright"),
    ];
    for (raw, expected) in cases {
        let once = route(raw).query_plan.normalized;
        assert_eq!(once, expected, "{raw:?}");
        assert_eq!(route(&once).query_plan.normalized, once, "{raw:?}");
    }
}

#[test]
fn s1_11_normalized_holds_no_expansion() {
    let plan = route("какие методы у класса UserService?").query_plan;
    assert_eq!(plan.normalized, "какие методы у класса UserService?");
    assert!(has(&plan.expansions, "method") && has(&plan.expansions, "class"));
}

#[test]
fn s1_12_required_terms_expand_in_every_case_and_number() {
    let terms: [(&str, &[&str]); 7] = [
        ("класс класса классу классом классе классы классов классам классами классах", &["class"]),
        ("метод метода методу методом методе методы методов методам методами методах", &["method"]),
        ("функция функции функцию функцией функций функциям функциями функциях", &["function", "def"]),
        ("модуль модуля модулю модулем модуле модули модулей модулям модулями модулях", &["module"]),
        ("пакет пакета пакету пакетом пакете пакеты пакетов пакетам пакетами пакетах", &["package"]),
        ("файл файла файлу файлом файле файлы файлов файлам файлами файлах", &["file"]),
        ("тест теста тесту тестом тесте тесты тестов тестам тестами тестах", &["test"]),
    ];
    for (forms, expansions) in terms {
        for form in forms.split(' ') {
            let plan = route(&format!("покажи {form}")).query_plan;
            assert!(
                expansions.iter().all(|word| has(&plan.expansions, word)),
                "{form}: {:?}",
                plan.expansions
            );
        }
    }
    for form in ["юнит-тест", "юнит-теста", "юнит-тесты", "юнит-тестов", "юнит-тестами", "юнит-тестах"]
    {
        let plan = route(&format!("покажи {form}")).query_plan;
        assert!(has(&plan.expansions, "unit test") && has(&plan.expansions, "test"), "{form}");
    }
}

#[test]
fn s1_13_a_caller_adds_words_without_a_rebuild() {
    use intent_router::lexicon::{Source, layered};
    let text = "фрибблер\tлист, фрибблер, фрибблера\tn.domain\tfribbler\tfribbler".replace("лист, ", "");
    let table = layered(&[Source { name: "own.tsv".to_owned(), text }]).unwrap();
    let plan = Router::with_table(table).route(&Request::new("где живёт фрибблер?")).query_plan;
    assert!(has(&plan.expansions, "fribbler"));
    assert!(!has(&route("где живёт фрибблер?").query_plan.expansions, "fribbler"));
}

#[test]
fn s1_14_anchors_come_from_the_question_and_the_conversation() {
    let contract =
        after(Intent::CodeQa, &[(AnchorType::Symbol, "OrderSaga")], "а где он вызывается в src/a.rs?");
    assert_eq!(values(&contract, AnchorType::FilePath), ["src/a.rs"]);
    let contract = after(Intent::CodeQa, &[(AnchorType::Symbol, "OrderSaga")], "а где он вызывается?");
    assert_eq!(values(&contract, AnchorType::Symbol), ["OrderSaga"]);
}

#[test]
fn s1_15_a_path_is_kept_as_written() {
    for path in [
        "src/lexer/mod.rs",
        "package/module.py",
        "README.md",
        r"src\parts\_nav.scss",
        "./a/../b.c",
        "схемы/склад.json",
    ] {
        assert_eq!(values(&route(&format!("что в {path}?")), AnchorType::FilePath), [path]);
    }
}

#[test]
fn s1_16_a_symbol_keeps_its_case() {
    for symbol in
        ["UserService", "parse_config", "MAX_SIZE", "net::tcp::Listener", "storage.backends", "__init__"]
    {
        assert_eq!(values(&route(&format!("объясни {symbol}")), AnchorType::Symbol), [symbol]);
    }
}

#[test]
fn s1_17_a_document_is_a_reference_where_it_is_marked() {
    let contract = route("что в guide.md#setup?");
    assert_eq!(values(&contract, AnchorType::FilePath), ["guide.md"]);
    assert!(values(&contract, AnchorType::DocRef).contains(&"guide.md#setup"));
    let contract = route("прочитай docs/sync.md");
    assert_eq!(values(&contract, AnchorType::FilePath), values(&contract, AnchorType::DocRef));
    assert_eq!(values(&route("что в README?"), AnchorType::DocRef), ["README"]);
    assert!(values(&route("что в документации?"), AnchorType::DocRef).is_empty());
}

#[test]
fn s1_18_a_key_term_is_the_word_with_its_concept() {
    for (question, word, concept) in [
        ("в каких классах это?", "классах", "class"),
        ("which methods are public?", "methods", "method"),
        ("покажи функцию", "функцию", "function"),
    ] {
        let contract = route(question);
        let anchor = contract.query_plan.anchors.iter().find(|anchor| anchor.value == word).unwrap();
        assert_eq!((anchor.anchor_type, anchor.subtype.as_deref()), (AnchorType::KeyTerm, Some(concept)));
    }
}

#[test]
fn s1_19_an_anchor_has_type_value_span_and_confidence() {
    let value = serde_json::to_value(route("где UserService в src/a.rs:42?")).unwrap();
    for anchor in value["query_plan"]["anchors"].as_array().unwrap() {
        assert!(anchor["type"].is_string() && anchor["value"].is_string());
        assert!(anchor["span"]["start"].is_u64() && anchor["span"]["end"].is_u64());
        let confidence = anchor["confidence"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&confidence));
    }
}

#[test]
fn s1_20_spans_hold_in_every_unit() {
    let request = Request::new("👩\u{200d}💻 где в src/Отчёты/a.bsl класс UserService?");
    let raw = &request.user_query;
    let compiled = ROUTER.compile(&request);
    let utf16: Vec<u16> = raw.encode_utf16().collect();
    for anchor in compiled.contract(&request, SpanUnit::Bytes).query_plan.anchors {
        assert_eq!(&raw[anchor.span.start..anchor.span.end], anchor.value);
    }
    for anchor in compiled.contract(&request, SpanUnit::Utf16).query_plan.anchors {
        assert_eq!(String::from_utf16(&utf16[anchor.span.start..anchor.span.end]).unwrap(), anchor.value);
    }
    for anchor in ROUTER.route(&request).query_plan.anchors {
        let text: String =
            raw.chars().skip(anchor.span.start).take(anchor.span.end - anchor.span.start).collect();
        assert_eq!(text, anchor.value);
    }
}

#[test]
fn s1_21_a_carried_anchor_lies_on_the_word_that_refers_to_it() {
    let contract = after(Intent::CodeQa, &[(AnchorType::Symbol, "OrderSaga")], "а где он вызывается?");
    let anchor = &contract.query_plan.anchors[0];
    assert_eq!((anchor.value.as_str(), anchor.subtype.as_deref()), ("OrderSaga", Some("carried")));
    assert_eq!((anchor.span.start, anchor.span.end), (6, 8));
    let question = "а в тестах?";
    let contract = after(Intent::CodeQa, &[(AnchorType::Symbol, "OrderSaga")], question);
    let carried = contract.query_plan.anchors.iter().find(|anchor| anchor.value == "OrderSaga").unwrap();
    let end = question.chars().count();
    assert_eq!((carried.span.start, carried.span.end), (end, end));
}

#[test]
fn s1_22_anchors_may_be_empty() {
    assert!(route("привет!").query_plan.anchors.is_empty());
}

#[test]
fn s1_23_the_retrieval_spec_has_its_shape() {
    let value = serde_json::to_value(route("где UserService, но не в vendor/?")).unwrap();
    let spec = &value["retrieval_spec"];
    assert!(spec["domains"].is_array() && spec["rerank_profile"].is_string());
    assert!(
        spec["layer_queries"]
            .as_array()
            .unwrap()
            .iter()
            .all(|layer| layer["layer_id"].is_string() && layer["top_k"].is_u64())
    );
    for field in ["test_policy", "path_scope", "language"] {
        assert!(!spec["filters"][field].is_null(), "{field}");
    }
}

fn forced(intent: Intent) -> Contract {
    ROUTER.route(&Request { forced_intent: Some(intent), ..Request::new("где main?") })
}

#[test]
fn s1_24_domains_and_profile_follow_the_intent() {
    let spec = |intent: Intent| {
        let spec = forced(intent).retrieval_spec;
        (spec.domains.iter().map(ToString::to_string).collect::<Vec<_>>(), spec.rerank_profile.to_string())
    };
    let expected = |domains: &[&str], profile: &str| {
        (domains.iter().map(ToString::to_string).collect::<Vec<_>>(), profile.to_owned())
    };
    assert_eq!(spec(Intent::CodeQa), expected(&["CODE"], "code"));
    assert_eq!(spec(Intent::DocsQa), expected(&["DOCS"], "docs"));
    assert_eq!(spec(Intent::GenerateDocs), expected(&["CODE"], "generate"));
    assert_eq!(spec(Intent::ProjectMisc), expected(&["CODE", "DOCS"], "project"));
}

#[test]
fn s1_25_layers_come_from_data_cut_to_those_that_exist() {
    let layers = |contract: Contract| {
        let list = contract.retrieval_spec.layer_queries.into_iter();
        list.map(|layer| (layer.layer_id.to_string(), layer.top_k)).collect::<Vec<_>>()
    };
    assert_eq!(layers(route("где UserService?")), [("C1".to_owned(), 30), ("C3".to_owned(), 15)]);
    let repo_context = RepoContext { layers: vec!["C3".to_owned()], ..RepoContext::default() };
    let request = Request { repo_context, ..Request::new("где UserService?") };
    assert_eq!(layers(ROUTER.route(&request)), [("C3".to_owned(), 15)]);
}

#[test]
fn s1_26_a_path_fills_the_path_scope() {
    let filters = route("объясни src/tax/vat.py").retrieval_spec.filters;
    assert_eq!(filters.path_scope, ["src/tax/vat.py"]);
}

#[test]
fn s1_27_a_symbol_is_a_hint_and_its_parts_expand() {
    let plan = route("что делает parseHTTPReply?").query_plan;
    assert!(has(&plan.keyword_hints, "parseHTTPReply"));
    assert!(
        ["parse", "http", "reply"].iter().all(|part| has(&plan.expansions, part)),
        "{:?}",
        plan.expansions
    );
}

#[test]
fn s1_28_a_negated_term_is_a_filter_and_a_negated_path_an_exclusion() {
    let contract = route("как работает retry_policy? тесты не трогай");
    assert!(!has(&contract.query_plan.expansions, "test"));
    assert_eq!(contract.retrieval_spec.filters.test_policy, TestPolicy::Exclude);
    let filters = route("vendor/ не открывай, а вот src/tax/vat.py объясни").retrieval_spec.filters;
    assert_eq!(
        (&filters.path_scope[..], &filters.path_exclude[..]),
        (&["src/tax/vat.py".into()][..], &["vendor/".into()][..])
    );
}

#[test]
fn s1_29_the_test_policy_is_exclude_include_or_only() {
    for (question, expected) in [
        ("где UserService?", TestPolicy::Exclude),
        ("какие юнит-тесты покрывают CartTotal?", TestPolicy::Include),
        ("ищи только в тестах", TestPolicy::Only),
        ("search only the tests", TestPolicy::Only),
        ("how does VatTable round, no test files please", TestPolicy::Exclude),
    ] {
        assert_eq!(route(question).retrieval_spec.filters.test_policy, expected, "{question}");
    }
}

#[test]
fn s1_30_the_evidence_policy_follows_the_intent() {
    let policy = |def: bool, flow: bool, spec: bool, none: bool| EvidencePolicy {
        require_def: def,
        require_flow: flow,
        require_spec: spec,
        allow_answer_without_evidence: none,
    };
    assert_eq!(forced(Intent::CodeQa).evidence_policy, policy(true, true, false, false));
    assert_eq!(forced(Intent::DocsQa).evidence_policy, policy(false, false, true, false));
    assert_eq!(forced(Intent::GenerateDocs).evidence_policy, policy(true, false, false, false));
    assert_eq!(forced(Intent::ProjectMisc).evidence_policy, policy(false, false, false, true));
}

#[test]
fn s1_31_required_fields_are_always_present() {
    for question in ["", "?", "привет", "где UserService?"] {
        let value = serde_json::to_value(route(question)).unwrap();
        for pointer in [
            "/intent",
            "/graph_id",
            "/conversation_mode",
            "/query_plan/raw",
            "/query_plan/normalized",
            "/query_plan/expansions",
            "/query_plan/keyword_hints",
            "/query_plan/anchors",
            "/retrieval_spec/domains",
            "/retrieval_spec/layer_queries",
            "/retrieval_spec/filters/test_policy",
            "/retrieval_spec/rerank_profile",
            "/evidence_policy/require_def",
            "/evidence_policy/require_flow",
            "/evidence_policy/require_spec",
            "/evidence_policy/allow_answer_without_evidence",
        ] {
            assert!(value.pointer(pointer).is_some(), "{question}: {pointer}");
        }
    }
}

#[test]
fn a_router_is_shared_between_threads() {
    fn shared<T: Send + Sync>(_: &T) {}
    shared(&*ROUTER);
}

#[test]
fn every_clause_of_the_list_has_a_test() {
    let own = [include_str!("clauses.rs"), include_str!("clauses/schema.rs")].concat();
    let ids: Vec<&str> = include_str!("clauses/S1.txt").lines().collect();
    assert_eq!(ids.len(), 32);
    for id in ids {
        let name = id.to_lowercase().replace('.', "_");
        assert!(own.contains(&format!("#[test]\nfn {name}_")), "{id} has no test");
    }
}

fn sources(folder: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                out.push((path.display().to_string(), std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    out.sort();
    out
}
