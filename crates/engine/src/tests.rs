//! What the engine does with good and with hostile input.

use serde_json::json;

use super::*;

/// The answers to some lines.
fn talk(input: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    serve(&Registry::new(), input, &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The answers to some requests.
fn ask(requests: &[Value]) -> Vec<Value> {
    talk(requests.iter().map(|request| format!("{request}\n")).collect::<String>().as_bytes())
}

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or_else(|| panic!("no error: {answer}"))
}

fn new_table() -> Value {
    json!({"cmd": "new", "game": "bronze", "setup": {"players": 2}, "seed": 1})
}

#[test]
fn lines_that_are_no_request_are_refused_and_the_next_one_is_answered() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let deep_field = format!(r#"{{"cmd":"games","x":{deep}}}"#);
    let cases: [(&[u8], &str); 14] = [
        (b"{", "bad-json"),
        (b"{\"cmd\":\"games\"", "bad-json"),
        (b"nonsense", "bad-json"),
        (b"\xff\xfe{}", "bad-json"),
        (b"{\"cmd\":\"ga\xffmes\"}", "bad-json"),
        (b"{}{}", "bad-json"),
        (b"{\"cmd\":1e999}", "bad-json"),
        (deep.as_bytes(), "bad-json"),
        (deep_field.as_bytes(), "bad-json"),
        (b"[]", "bad-request"),
        (b"null", "bad-request"),
        (b"{}", "bad-request"),
        (b"{\"cmd\":7}", "bad-request"),
        (b"{\"cmd\":\"\"}", "unknown-command"),
    ];
    for (line, expected) in cases {
        let answers = talk(&[line, b"\n{\"id\":1,\"cmd\":\"games\"}\n"].concat());
        let shown = String::from_utf8_lossy(&line[..line.len().min(40)]);
        assert_eq!(answers.len(), 2, "{shown}");
        assert_eq!(code(&answers[0]), expected, "{shown}");
        assert_eq!(answers[1]["ok"]["games"][0]["id"], "bronze");
    }
}

#[test]
fn empty_lines_are_not_answered_and_the_last_line_needs_no_end() {
    assert_eq!(talk(b""), [Value::Null; 0]);
    assert_eq!(talk(b"\n  \r\n\n"), [Value::Null; 0]);
    assert_eq!(talk(b"{\"cmd\":\"games\"}\r\n\n{\"cmd\":\"games\"}").len(), 2);
}

#[test]
fn an_enormous_line_costs_one_error() {
    let mut input = b"{\"cmd\":\"load\",\"record\":\"".to_vec();
    input.resize(LIMIT + 100, b'x');
    input.extend(b"\"}\n{\"cmd\":\"games\"}\n");
    let answers = talk(&input);
    assert_eq!((answers.len(), code(&answers[0])), (2, "too-long"));
}

#[test]
fn the_id_comes_back_as_it_was() {
    for id in [json!(1), json!("a"), json!([1, {"b": null}]), json!(1.5), json!(u64::MAX), json!(null)] {
        let answers = ask(&[json!({"id": id, "cmd": "games"}), json!({"id": id, "cmd": "dance"})]);
        assert_eq!((&answers[0]["id"], &answers[1]["id"]), (&id, &id));
    }
}

#[test]
fn every_refusal_has_its_code() {
    let with = |setup: Value| json!({"cmd": "new", "game": "bronze", "setup": setup});
    let cases = [
        (json!({"cmd": "dance"}), "unknown-command"),
        (json!({"cmd": "é".repeat(1 << 20)}), "unknown-command"),
        (json!({"cmd": "new", "game": "x".repeat(1 << 20), "setup": {}}), "unknown-game"),
        (json!({"cmd": "Games"}), "unknown-command"),
        (json!({"cmd": "games", "game": "bronze"}), "bad-request"),
        (json!({"cmd": "turn"}), "bad-request"),
        (json!({"cmd": "turn", "table": "1"}), "bad-request"),
        (json!({"cmd": "turn", "table": -1}), "bad-request"),
        (json!({"cmd": "turn", "table": 1.5}), "bad-request"),
        (json!({"cmd": "turn", "table": 1, "tabel": 1}), "bad-request"),
        (json!({"cmd": "turn", "table": 9}), "unknown-table"),
        (json!({"cmd": "turn", "table": u64::MAX}), "unknown-table"),
        (json!({"cmd": "legal", "table": 0}), "unknown-table"),
        (json!({"cmd": "new", "game": "chess", "setup": {"players": 2}}), "unknown-game"),
        (json!({"cmd": "new", "game": "bronze"}), "bad-request"),
        (json!({"cmd": "new", "game": "bronze", "setup": {"players": 2}, "seed": "x"}), "bad-request"),
        (with(json!(null)), "bad-setup"),
        (with(json!({})), "bad-setup"),
        (with(json!({"players": 5})), "bad-setup"),
        (with(json!({"players": 300})), "bad-setup"),
        (with(json!({"players": 2, "edition": 1999})), "bad-setup"),
        (with(json!({"players": 2, "edition": []})), "bad-setup"),
        (with(json!({"players": 2, "colour": "red"})), "bad-setup"),
        (with(json!({"players": 2, "pack": "deluxe"})), "bad-setup"),
        (json!({"cmd": "play", "table": 1, "action": "dance"}), "illegal-action"),
        (json!({"cmd": "play", "table": 1, "action": ""}), "illegal-action"),
        (json!({"cmd": "play", "table": 1, "action": "done"}), "illegal-action"),
        (json!({"cmd": "play", "table": 1, "action": "x".repeat(1 << 20)}), "illegal-action"),
        (json!({"cmd": "view", "table": 1, "seat": 2}), "unknown-seat"),
        (json!({"cmd": "view", "table": 1, "seat": "P1"}), "bad-request"),
        (json!({"cmd": "undo", "table": 1, "to": 1_000_000}), "no-such-moment"),
        (json!({"cmd": "undo", "table": 1, "to": -1}), "bad-request"),
        (json!({"cmd": "load", "record": ""}), "bad-record"),
        (json!({"cmd": "load", "record": "oxhide record 1\n"}), "bad-record"),
        (json!({"cmd": "bot", "table": 1, "level": "grandmaster"}), "bad-level"),
        (json!({"cmd": "bot", "table": 1, "level": "hard", "iterations": 0}), "bad-request"),
        (json!({"cmd": "bot", "table": 1, "level": "hard", "millis": 0}), "bad-request"),
        (json!({"cmd": "bot", "table": 9, "level": "greedy"}), "unknown-table"),
    ];
    for (request, expected) in cases {
        let answers = ask(&[new_table(), request.clone(), json!({"cmd": "turn", "table": 1})]);
        let shown = request.to_string().chars().take(80).collect::<String>();
        assert_eq!(code(&answers[1]), expected, "{shown}");
        assert!(answers[1].to_string().len() < 3_000, "{shown}");
        assert_eq!(answers[2]["ok"]["turn"], "player", "{shown}");
    }
}

#[test]
fn messages_say_what_is_allowed() {
    let message = |request: Value| {
        let answers = ask(&[new_table(), request]);
        answers[1]["error"]["message"].as_str().unwrap().to_owned()
    };
    let cases = [
        (
            json!({"cmd": "dance"}),
            "there is no command 'dance'; there are: games, new, turn, legal, play, step, view",
        ),
        (json!({"cmd": "turn", "table": 9}), "there is no table 9; new, load, restore and clone open one"),
        (json!({"cmd": "turn", "tabel": 9}), "turn: unknown field `tabel`, expected `table`"),
        (json!({"cmd": "turn", "table": "9"}), "turn: table: invalid type: string \"9\", expected u64"),
        (json!({"cmd": "view", "table": 1, "seat": 7}), "there is no seat 7: seats go from 0 to 1"),
        (
            json!({"cmd": "bot", "table": 1, "level": "hard", "iterations": 0}),
            "iterations cannot be '0': it must be a whole number from 1",
        ),
        (json!({"cmd": "bot", "table": 1, "level": "x"}), "there is no bot 'x'; there are: random, greedy"),
    ];
    for (request, start) in cases {
        let message = message(request);
        assert!(message.starts_with(start), "{message}");
    }
}

#[test]
fn a_refused_action_changes_nothing() {
    let state = json!({"cmd": "state", "table": 1});
    let answers = ask(&[
        new_table(),
        state.clone(),
        json!({"cmd": "play", "table": 1, "action": "done"}),
        json!({"cmd": "undo", "table": 1, "to": 999}),
        state,
    ]);
    assert_eq!(answers[1], answers[4]);
}

#[test]
fn a_whole_game_is_played_recorded_loaded_and_taken_back() {
    let registry = Registry::new();
    let mut engine = Engine::new(&registry);
    let mut ask = |request: Value| {
        let answer = serde_json::to_value(respond(&mut engine, request.to_string().as_bytes())).unwrap();
        assert!(answer.get("error").is_none(), "{request}: {answer}");
        answer["ok"].clone()
    };
    ask(new_table());
    while ask(json!({"cmd": "turn", "table": 1}))["turn"] == "player" {
        let choice = ask(json!({"cmd": "bot", "table": 1, "level": "random", "seed": 3, "millis": 5}));
        let legal = ask(json!({"cmd": "legal", "table": 1}));
        assert!(
            legal["actions"].as_array().unwrap().contains(&choice["action"])
                && legal.get("weights").is_none()
        );
        let played = ask(json!({"cmd": "play", "table": 1, "action": choice["action"]}));
        assert!(played["events"].is_array());
    }
    assert_eq!(ask(json!({"cmd": "legal", "table": 1}))["actions"], json!([]));
    let score = ask(json!({"cmd": "score", "table": 1}));
    assert!(score["places"].as_array().unwrap().contains(&json!(1)));
    let record = ask(json!({"cmd": "record", "table": 1}))["record"].clone();
    assert_eq!(ask(json!({"cmd": "load", "record": record})), json!({"table": 2}));
    assert_eq!(ask(json!({"cmd": "state", "table": 2})), ask(json!({"cmd": "state", "table": 1})));
    let undone = ask(json!({"cmd": "undo", "table": 2, "to": 0}));
    assert_eq!(ask(json!({"cmd": "turn", "table": 2}))["turn"], "player", "{undone}");
    assert_eq!(ask(json!({"cmd": "score", "table": 2}))["places"], Value::Null);
}

#[test]
fn a_choice_is_made_from_the_actions_that_are_sent() {
    let view = ask(&[new_table(), json!({"cmd": "view", "table": 1, "seat": 0})])[1]["ok"]["view"].clone();
    let legal = ask(&[new_table(), json!({"cmd": "legal", "table": 1})])[1]["ok"]["actions"].clone();
    let seat = ask(&[new_table(), json!({"cmd": "turn", "table": 1})])[1]["ok"]["seat"].clone();
    assert_eq!(seat, 0, "the seed is one with which the first seat begins");
    let choose = |actions: Value| {
        let question = json!({"cmd": "choose", "game": "bronze", "setup": {"players": 2}, "seat": seat, "view": view,
            "level": "easy", "iterations": 50, "seed": 1, "actions": actions});
        ask(&[question]).remove(0)
    };
    for action in legal.as_array().unwrap() {
        assert_eq!(choose(json!([action]))["ok"]["action"], *action);
    }
    let of_two = choose(json!([legal[1], legal[2]]))["ok"]["action"].clone();
    assert!(of_two == legal[1] || of_two == legal[2], "{of_two}");
    assert_eq!(choose(legal.clone()), choose(json!([])));
    for wrong in [json!(["nonsense"]), json!([legal[0], "done"])] {
        assert_eq!(code(&choose(wrong)), "illegal-action");
    }
}

#[test]
fn without_a_seed_draws_wait_and_have_weights() {
    let answers = ask(&[
        json!({"cmd": "new", "game": "bronze", "setup": {"players": 2}}),
        json!({"cmd": "turn", "table": 1}),
        json!({"cmd": "legal", "table": 1}),
        json!({"cmd": "bot", "table": 1, "level": "greedy"}),
        json!({"cmd": "play", "table": 1, "action": "tile 1"}),
    ]);
    assert_eq!(answers[1]["ok"], json!({"turn": "chance"}));
    let (actions, weights) = (&answers[2]["ok"]["actions"], &answers[2]["ok"]["weights"]);
    assert_eq!(actions.as_array().unwrap().len(), weights.as_array().unwrap().len());
    assert_eq!(code(&answers[3]), "no-decision");
    assert_eq!(answers[4]["ok"]["events"][0]["number"], 1);
}

#[test]
fn the_number_of_tables_is_limited_and_the_others_stay() {
    let mut input = format!("{}\n", new_table()).repeat(answer::TABLES + 1);
    input.push_str("{\"cmd\":\"turn\",\"table\":10000}\n");
    let answers = talk(input.as_bytes());
    assert_eq!(answers[answer::TABLES - 1]["ok"], json!({"table": 10_000}));
    assert_eq!(code(&answers[answer::TABLES]), "too-many-tables");
    assert_eq!(answers[answer::TABLES + 1]["ok"]["turn"], "player");
}

#[test]
fn a_closed_table_makes_room_and_its_number_is_not_used_again() {
    let mut input = format!("{}\n", new_table()).repeat(answer::TABLES + 1);
    input.push_str("{\"cmd\":\"clone\",\"table\":1}\n{\"cmd\":\"close\",\"table\":7}\n");
    input.push_str(&format!("{}\n", new_table()));
    input.push_str("{\"cmd\":\"turn\",\"table\":7}\n{\"cmd\":\"close\",\"table\":7}\n");
    let answers = talk(input.as_bytes());
    let full = &answers[answer::TABLES]["error"]["message"];
    assert!(full.as_str().unwrap().contains("close one first"), "{full}");
    let after = &answers[answer::TABLES + 1..];
    assert_eq!(code(&after[0]), "too-many-tables");
    assert_eq!(after[1]["ok"], json!({"closed": 7}));
    assert_eq!(after[2]["ok"], json!({"table": 10_001}));
    assert_eq!([code(&after[3]), code(&after[4])], ["unknown-table"; 2]);
}

#[test]
fn a_fault_closes_its_table_and_no_other() {
    let registry = Registry::new();
    let mut engine = Engine::new(&registry);
    let ask = |engine: &mut Engine, request: Value| {
        serde_json::to_value(respond(engine, request.to_string().as_bytes())).unwrap()
    };
    ask(&mut engine, new_table());
    ask(&mut engine, new_table());
    let (code_of_fault, message) = guarded(&mut engine, Some(1), |_| panic!("this is a test")).unwrap_err();
    assert_eq!(code_of_fault, ErrorCode::Internal);
    assert_eq!(message, "this is a fault of the program, please report it; table 1 is closed");
    assert_eq!(code(&ask(&mut engine, json!({"cmd": "turn", "table": 1}))), "unknown-table");
    assert_eq!(ask(&mut engine, json!({"cmd": "turn", "table": 2}))["ok"]["turn"], "player");
    assert_eq!(ask(&mut engine, new_table())["ok"], json!({"table": 3}));
}

#[test]
fn views_are_for_seats_and_spectators() {
    let answers = ask(&[
        new_table(),
        json!({"cmd": "view", "table": 1, "seat": 1}),
        json!({"cmd": "view", "table": 1, "seat": null}),
        json!({"cmd": "view", "table": 1}),
    ]);
    assert_eq!(answers[1]["ok"]["view"]["you"], 1);
    assert_eq!(answers[2]["ok"]["view"]["you"], Value::Null);
    assert_eq!(answers[2]["ok"], answers[3]["ok"]);
}

#[test]
fn an_output_that_is_gone_ends_the_engine_with_an_error() {
    struct Gone;
    impl Write for Gone {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let error = serve(&Registry::new(), &b"{\"cmd\":\"games\"}\n"[..], Gone).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}

/// The actions that are allowed at a table now.
fn actions(engine: &mut Engine<'_>, table: u64) -> Vec<String> {
    let legal = said(engine, &json!({"cmd": "legal", "table": table}));
    serde_json::from_value(legal["ok"]["actions"].clone()).unwrap()
}

fn said(engine: &mut Engine<'_>, request: &Value) -> Value {
    serde_json::to_value(respond(engine, request.to_string().as_bytes())).unwrap()
}

#[test]
fn a_step_says_what_play_turn_legal_and_view_say() {
    let registry = Registry::new();
    let mut engine = Engine::new(&registry);
    said(&mut engine, &new_table());
    said(&mut engine, &json!({"cmd": "clone", "table": 1}));
    for view in [Some(json!(0)), Some(json!(null)), None] {
        let action = actions(&mut engine, 1).remove(0);
        let mut step = json!({"cmd": "step", "table": 1, "action": action});
        if let Some(seat) = &view {
            step["view"] = seat.clone();
        }
        let all = said(&mut engine, &step)["ok"].clone();
        let played = said(&mut engine, &json!({"cmd": "play", "table": 2, "action": action}));
        assert_eq!(all["events"], played["ok"]["events"]);
        let turn = said(&mut engine, &json!({"cmd": "turn", "table": 2}))["ok"].clone();
        assert_eq!((&all["turn"], &all["seat"]), (&turn["turn"], &turn["seat"]));
        assert_eq!(all["actions"], json!(actions(&mut engine, 2)));
        match view {
            None => assert!(all.get("view").is_none()),
            Some(seat) => {
                let seen = said(&mut engine, &json!({"cmd": "view", "table": 2, "seat": seat}));
                assert_eq!(all["view"], seen["ok"]["view"]);
            }
        }
    }
    // A view that nobody has is refused before the action is played.
    let before = said(&mut engine, &json!({"cmd": "state", "table": 1}));
    let action = actions(&mut engine, 1).remove(0);
    let refused = said(&mut engine, &json!({"cmd": "step", "table": 1, "action": action, "view": 9}));
    assert_eq!(code(&refused), "unknown-seat");
    assert_eq!(said(&mut engine, &json!({"cmd": "state", "table": 1})), before);
}

#[test]
fn events_are_numbered_from_1_like_the_actions_that_are_taken_back() {
    let registry = Registry::new();
    let mut engine = Engine::new(&registry);
    said(&mut engine, &json!({"cmd": "new", "game": "bronze", "setup": {"players": 2}}));
    let action = actions(&mut engine, 1).remove(0);
    let first = said(&mut engine, &json!({"cmd": "play", "table": 1, "action": action}));
    assert_eq!(first["ok"]["events"][0]["number"], 1);
    assert_eq!(said(&mut engine, &json!({"cmd": "undo", "table": 1, "to": 1}))["ok"]["actions"], 1);
}

#[test]
fn a_state_is_loaded_back_in_the_middle_of_a_game() {
    let registry = Registry::new();
    for (game, players) in [("bronze", 3), ("bronze-age", 2), ("legacies", 2)] {
        let mut engine = Engine::new(&registry);
        let setup = json!({"players": players});
        said(&mut engine, &json!({"cmd": "new", "game": game, "setup": setup, "seed": 4}));
        for _ in 0..12 {
            let action = actions(&mut engine, 1).remove(0);
            said(&mut engine, &json!({"cmd": "step", "table": 1, "action": action}));
        }
        let state = said(&mut engine, &json!({"cmd": "state", "table": 1}))["ok"]["state"].clone();
        let restore = json!({"cmd": "restore", "game": game, "setup": setup, "state": state});
        assert_eq!(said(&mut engine, &restore)["ok"], json!({"table": 2}));
        assert_eq!(said(&mut engine, &json!({"cmd": "state", "table": 2}))["ok"]["state"], state);
        assert_eq!(actions(&mut engine, 2), actions(&mut engine, 1));
        let record = said(&mut engine, &json!({"cmd": "record", "table": 2}));
        assert_eq!(code(&record), "no-record");
        let broken = json!({"cmd": "restore", "game": game, "setup": setup, "state": {}});
        assert_eq!(code(&said(&mut engine, &broken)), "bad-state");
        let nobody = json!({"cmd": "restore", "game": game, "setup": {"players": 9}, "state": state});
        assert_eq!(code(&said(&mut engine, &nobody)), "bad-setup");
    }
}

#[test]
fn a_batch_is_answered_request_by_request() {
    let requests = json!([
        {"id": "a", "cmd": "new", "game": "bronze", "setup": {"players": 2}, "seed": 1},
        {"id": "b", "cmd": "play", "table": 1, "action": "nonsense"},
        {"id": "c", "cmd": "turn", "table": 1},
        {"id": "d", "cmd": "batch", "requests": []},
        7,
    ]);
    let answers = ask(&[json!({"id": 1, "cmd": "batch", "requests": requests})]);
    assert_eq!(answers[0]["id"], 1);
    let inner = answers[0]["ok"]["answers"].as_array().unwrap();
    assert_eq!(
        inner.iter().map(|answer| answer["id"].clone()).collect::<Vec<_>>(),
        [json!("a"), json!("b"), json!("c"), json!("d"), json!(null)]
    );
    assert_eq!(inner[0]["ok"]["table"], 1);
    assert_eq!(inner[2]["ok"]["turn"], "player");
    assert_eq!([1, 3, 4].map(|at: usize| code(&inner[at])), ["illegal-action", "bad-request", "bad-request"]);
    let many = vec![json!({"cmd": "games"}); 1_001];
    assert_eq!(code(&ask(&[json!({"cmd": "batch", "requests": many})])[0]), "bad-request");
}

#[test]
fn after_the_end_whatever_is_played_the_game_is_over() {
    let registry = Registry::new();
    let mut engine = Engine::new(&registry);
    said(&mut engine, &json!({"cmd": "new", "game": "bronze-age", "setup": {"players": 2}, "seed": 4}));
    while let Some(action) = actions(&mut engine, 1).first().cloned() {
        said(&mut engine, &json!({"cmd": "step", "table": 1, "action": action}));
    }
    for action in ["nonsense", "", "keep", "play 1"] {
        for cmd in ["play", "step"] {
            let answer = said(&mut engine, &json!({"cmd": cmd, "table": 1, "action": action}));
            assert_eq!(code(&answer), "over", "{cmd} {action}");
        }
    }
}

#[test]
fn any_blanks_between_and_around_words_are_accepted() {
    let registry = Registry::new();
    for game in ["bronze", "bronze-age", "legacies"] {
        let mut engine = Engine::new(&registry);
        said(&mut engine, &json!({"cmd": "new", "game": game, "setup": {"players": 2}, "seed": 4}));
        for turn in 0..60 {
            let legal = actions(&mut engine, 1);
            let Some(action) = legal.get(turn * 5 % legal.len().max(1)) else { break };
            let loose = format!("  {}\t", action.replace(' ', " \t  "));
            let answer = said(&mut engine, &json!({"cmd": "play", "table": 1, "action": loose}));
            assert!(answer.get("ok").is_some(), "{loose:?}: {answer}");
        }
        let record = said(&mut engine, &json!({"cmd": "record", "table": 1}));
        let record = record["ok"]["record"].as_str().unwrap();
        assert!(!record.contains("  ") && !record.contains('\t'), "records have single blanks");
    }
}
