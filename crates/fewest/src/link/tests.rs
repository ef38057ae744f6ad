use proptest::prelude::*;

use super::*;
use crate::flip::{Board, Edges, Neighbourhood, OwnCell, Reach, Shape};
use crate::mayan::random::board as mayan_board;
use crate::mayan::{Direction, Place, Puzzle, legal_drags, play};
use crate::{Cell, Random, Size};

fn opened(text: &str) -> Link {
    let opened = parse(text).expect("the link can be read");
    assert_eq!(opened.notices, [], "{text}");
    opened.link
}

/// The text of a body with its checksum.
fn sealed(body: &str) -> String {
    let [high, low] = digits::checksum(body);
    format!("#{body}-z{high}{low}")
}

fn refused(text: &str) -> (LinkErrorKind, &str) {
    let error = parse(text).expect_err("the link is wrong");
    (error.kind, &text[error.span.start..error.span.end])
}

fn sample() -> Link {
    let board = flip::parse("bwwb\nbbwb\nbwwb\nbwww").expect("a board");
    Link {
        game: Game::Flip {
            board: board.into_board(Neighbourhood::CLASSIC).expect("a board"),
            goal: Goal::Either,
            presses: None,
        },
        step: None,
    }
}

#[test]
fn the_samples_are_these_links() {
    // bwwb bbwb bwwb bwww is 1001 1101 1001 1000, in digits of five bits 10011 10110 01100 0(0000).
    assert_eq!(sample().text().as_deref(), Ok("#1-f-4x4-jmc0-z8e"));
    let puzzle =
        mayan::parse_judge_text("3 1 0 2 1 0 2 3 4 0 3 1 0 2 4 3 4 0", mayan::CLASSIC_SIZE);
    let link = Link {
        game: Game::Mayan {
            puzzle: puzzle.expect("a board"),
            idle_swaps: IdleSwaps::Legal,
            drags: vec![Drag::new(2, 1, Direction::Right)],
        },
        step: Some(1),
    };
    assert_eq!(
        link.text().as_deref(),
        Ok("#1-m-3-1.21.234.31.2434-s21r-t1-z8k")
    );
}

/// CRC-32 (ISO-HDLC) of "123456789" is cbf43926, as every catalogue of checksums says.
#[test]
fn the_checksum_is_the_low_ten_bits_of_crc_32() {
    let bits = 0xcbf4_3926_u32 & 0x3ff;
    let expected = [
        digits::digit((bits >> 5) as u8),
        digits::digit((bits & 31) as u8),
    ];
    assert_eq!(digits::checksum("123456789"), expected);
}

#[test]
fn any_case_and_any_page_in_front_are_fine() {
    let text = sample().text().expect("a link");
    for written in [
        text.to_uppercase(),
        format!("https://example.org/fewest/{text}"),
        format!("  file:///tmp/index.html{text}\r\n"),
        format!("\u{feff}{text}"),
    ] {
        assert!(is_link(&written), "{written}");
        assert_eq!(opened(&written), sample());
    }
    for other in [
        "",
        "# fewest: 4",
        "#1",
        "#-f",
        "bw#1-f",
        "bwwb\n#1-f-4x4",
        "4x4#1-",
    ] {
        assert!(!is_link(other), "{other}");
    }
}

#[test]
fn columns_may_begin_with_the_letter_of_the_checksum() {
    let text = "#1-m-1-z.2.0.0.0-z2u";
    let link = opened(text);
    let Game::Mayan { puzzle, .. } = &link.game else {
        panic!("a Mayan board");
    };
    assert_eq!(puzzle.board.columns().as_slice()[0], [35]);
    assert_eq!(link.text().as_deref(), Ok(text));
    let unchecked = parse("#1-m-1-z.2.0.0.0").expect("a link");
    assert_eq!(unchecked.link, link);
    assert_eq!(unchecked.notices, [Notice::Unchecked]);
    // Not where nothing but a checksum can stand.
    assert_eq!(refused("#1-f-1x1-z2u").0, LinkErrorKind::Checksum);
    assert_eq!(refused("#1-z2u").0, LinkErrorKind::Checksum);
}

/// One board of each colour, number of drags and height, beside the boards that come by chance.
#[test]
fn links_of_every_colour_number_of_drags_and_height_read_back() {
    let round_trip = |size: Size, columns: &[Vec<u8>], drags| {
        let board = mayan::Board::new(size, columns).expect("a board");
        for idle_swaps in [IdleSwaps::Legal, IdleSwaps::Illegal] {
            let link = Link {
                game: Game::Mayan {
                    puzzle: Puzzle::new(board.clone(), drags),
                    idle_swaps,
                    drags: Vec::new(),
                },
                step: None,
            };
            assert_eq!(opened(&link.text().expect("it can be written")), link);
        }
    };
    for colour in 1..=MAX_COLOUR {
        let other = if colour == 1 { 2 } else { 1 };
        for rows in 1..=mayan::MAX_HEIGHT {
            // At the bottom and at the top of a column, in the first and in the last one.
            let column: Vec<u8> = [colour, colour, other, other]
                .into_iter()
                .cycle()
                .take(rows)
                .collect();
            let other_way: Vec<u8> = column.iter().rev().copied().collect();
            let columns = [column, Vec::new(), vec![colour], other_way];
            let size = Size::new(rows, columns.len());
            round_trip(size, &columns, colour);
            round_trip(Size::new(rows, 1), &columns[..1], u8::MAX - colour);
        }
        for drags in 0..=u8::MAX {
            round_trip(
                mayan::CLASSIC_SIZE,
                &[vec![colour], vec![], vec![other], vec![], vec![colour]],
                drags,
            );
        }
    }
}

#[test]
fn a_link_without_a_checksum_opens_and_says_so() {
    let opened = parse("#1-f-4x4-jmc0").expect("a link");
    assert_eq!(opened.link, sample());
    assert_eq!(opened.notices, [Notice::Unchecked]);
}

#[test]
fn unknown_options_are_passed_over_and_told() {
    let text = sealed("1-f-4x4-jmc0-q12-t3");
    let opened = parse(&text).expect("a link");
    assert_eq!(opened.link.step, Some(3));
    let at = text.find("q12").expect("it stands there");
    assert_eq!(
        opened.notices,
        [Notice::UnknownOption(Span::new(at, at + 3))]
    );
}

#[test]
fn every_cut_and_every_changed_character_of_a_checked_link_is_seen() {
    let text = sample().text().expect("a link");
    let whole = opened(&text);
    for end in 0..text.len() {
        match parse(&text[..end]) {
            Err(_) => {}
            // Cut at a hyphen before the checksum, a link is one without a checksum.
            Ok(opened) => assert_eq!(opened.notices, [Notice::Unchecked], "{}", &text[..end]),
        }
    }
    // Ten bits cannot see every change: one in 1,024 passes by chance.
    let (mut changes, mut unseen) = (0, 0);
    for at in text.find("jmc0").expect("cells")..text.len() {
        for digit in "0123456789abcdefghijklmnopqrstuv".chars() {
            let mut changed = text.clone();
            changed.replace_range(at..=at, &digit.to_string());
            if changed != text && changed.contains("-z") {
                changes += 1;
                unseen += usize::from(parse(&changed).is_ok());
            }
        }
    }
    assert!(
        changes > 150 && unseen * 100 < changes,
        "{unseen} of {changes}"
    );
    assert_eq!(whole, sample());
}

#[test]
fn errors_point_at_their_place() {
    use LinkErrorKind as Kind;
    assert_eq!(refused("nothing"), (Kind::NotALink, ""));
    assert_eq!(refused("#0-f-1x1-0"), (Kind::NotALink, "0"));
    assert_eq!(refused("#2-anything"), (Kind::Newer(2), "2"));
    assert_eq!(refused("#1-f-4x4-jmc0-z00"), (Kind::Checksum, "z00"));
    assert_eq!(refused("#1-f-4x4-jmc0-z1"), (Kind::Checksum, "z1"));
    assert_eq!(refused("#1"), (Kind::Puzzle, ""));
    assert_eq!(refused("#1-g-1x1-0"), (Kind::Puzzle, "g"));
    assert_eq!(refused("#1-f-4-jmc0"), (Kind::Size, "4"));
    assert_eq!(refused("#1-f-0x4-"), (Kind::Places(Size::new(4, 0)), "0x4"));
    assert_eq!(
        refused("#1-f-65536x65536-0"),
        (Kind::Places(Size::new(65536, 65536)), "65536x65536")
    );
    assert_eq!(refused("#1-f-+4x4-jmc0"), (Kind::Size, "+4x4"));
    let (expected, found) = (4, 3);
    assert_eq!(
        refused("#1-f-4x4-jmc"),
        (Kind::Length { expected, found }, "jmc")
    );
    assert_eq!(refused("#1-f-4x4-jmcw"), (Kind::Digit('w'), "w"));
    assert_eq!(refused("#1-f-4x4-jmcé"), (Kind::Digit('é'), "é"));
    assert_eq!(refused("#1-f-4x4-jmc1"), (Kind::Padding, "1"));
    assert_eq!(
        refused("#1-f-2x1-o-rmg"),
        (Kind::Hole { row: 0, column: 1 }, "o")
    );
    assert_eq!(refused("#1-f-2x1-0-rm0"), (Kind::NoCells, "rm0"));
    assert_eq!(refused("#1-f-2x1-0-rx"), (Kind::Rule, "rx"));
    assert_eq!(refused("#1-f-2x1-0-t1-t2"), (Kind::Twice, "t2"));
    assert_eq!(refused("#1-f-2x1-0-rgw-rgb"), (Kind::Twice, "rgb"));
    assert_eq!(refused("#1-f-2x1-0-t65536"), (Kind::Step, "t65536"));
    assert_eq!(refused("#1-m-256-1.0"), (Kind::Drags, "256"));
    assert_eq!(refused("#1-m-3"), (Kind::ColumnsMissing, ""));
    assert_eq!(refused("#1-m-3-1..2"), (Kind::EmptyColumn, ""));
    assert_eq!(refused("#1-m-3-1.0.102"), (Kind::Colour('0'), "0"));
    assert_eq!(refused("#1-m-3-1.0-s0é"), (Kind::NotADrag, "0é"));
    let (kind, at) = refused("#1-m-3-12121212.0");
    assert_eq!(at, "12121212.0");
    assert!(matches!(
        kind,
        Kind::Board(mayan::BoardError::ColumnTooTall { .. })
    ));
    let (kind, at) = refused("#1-m-3-1.0-s00r00r");
    assert_eq!(at, "00r");
    assert!(matches!(kind, Kind::BadDrag(_)));
    let (kind, _) = refused(&format!("#1-m-3-{}0", "0.".repeat(32)));
    assert!(matches!(
        kind,
        Kind::Board(mayan::BoardError::SizeOutOfRange { .. })
    ));
}

#[test]
fn what_a_link_cannot_carry_is_refused() {
    let listed = flip::game_id::parse_game_id("2x1:8,8").expect("a game ID");
    let flip = |board, presses| Link {
        game: Game::Flip {
            board,
            goal: Goal::White,
            presses,
        },
        step: None,
    };
    assert_eq!(flip(listed, None).text(), Err(WriteError::ListedPresses));
    let size = Size::new(257, 256);
    let large = Board::classic(BitGrid::new(size)).expect("a board");
    assert_eq!(flip(large, None).text(), Err(WriteError::TooLarge(size)));
    let small = Board::classic(BitGrid::new(Size::new(2, 2))).expect("a board");
    let (board, presses) = (Size::new(2, 2), Size::new(2, 3));
    assert_eq!(
        flip(small, Some(BitGrid::new(presses))).text(),
        Err(WriteError::PressesSize { board, presses })
    );
    let board = mayan::Board::new(Size::new(2, 1), &[vec![35, 36]]).expect("a board");
    let link = Link {
        game: Game::Mayan {
            puzzle: Puzzle::new(board, 1),
            idle_swaps: IdleSwaps::Legal,
            drags: Vec::new(),
        },
        step: None,
    };
    assert_eq!(link.text(), Err(WriteError::Colour(36)));
}

fn flip_link() -> impl Strategy<Value = Link> {
    let size = prop_oneof![
        (1_usize..=9, 1_usize..=9),
        (1_usize..=2, 62_usize..=66),
        (62_usize..=66, 1_usize..=2)
    ];
    let rule = (
        prop::sample::select(vec![
            Reach::Plus,
            Reach::King,
            Reach::Diagonal,
            Reach::Cross,
        ]),
        prop::sample::select(vec![OwnCell::Turns, OwnCell::Stays]),
        prop::sample::select(vec![Edges::Open, Edges::Wrap]),
    );
    let goal = prop::sample::select(vec![Goal::Either, Goal::White, Goal::Black]);
    let parts = (size, rule, goal, any::<u64>(), any::<[bool; 2]>());
    (parts, any::<Option<u16>>()).prop_map(|((size, rule, goal, seed, [holes, pressed]), step)| {
        let size = Size::new(size.0, size.1);
        let mut random = Random::new(seed, 0);
        let mut bits = |of: &BitGrid| {
            let cells = of.cells().filter(|_| random.below(2) == 0);
            BitGrid::from_cells(size, cells)
        };
        let all = BitGrid::ones(size);
        let mut mask = if holes { bits(&all) } else { all };
        mask.set(Cell::new(0, 0), true);
        let (black, presses) = (bits(&mask), bits(&mask));
        let (reach, own_cell, edges) = rule;
        let rule = Neighbourhood {
            reach,
            own_cell,
            edges,
        };
        let shape = Shape::with_holes(mask, rule).expect("it has a cell");
        Link {
            game: Game::Flip {
                board: Board::new(shape, black).expect("pieces stand on cells"),
                goal,
                presses: pressed.then_some(presses),
            },
            step,
        }
    })
}

fn mayan_link() -> impl Strategy<Value = Link> {
    let idle_swaps = prop::sample::select(vec![IdleSwaps::Legal, IdleSwaps::Illegal]);
    let size = prop_oneof![
        (1_usize..=11, 1_usize..=11),
        (mayan::MAX_HEIGHT - 2..=mayan::MAX_HEIGHT, 1_usize..=4),
        (1_usize..=4, mayan::MAX_COLUMNS - 2..=mayan::MAX_COLUMNS),
    ];
    (
        size,
        3..=usize::from(MAX_COLOUR),
        idle_swaps,
        any::<(u64, u8)>(),
        any::<Option<u16>>(),
    )
        .prop_map(
            |((rows, columns), colours, idle_swaps, (seed, drags), step)| {
                let mut random = Random::new(seed, 0);
                let blocks = random.index(0..rows * columns + 1);
                let start = mayan_board(&mut random, Size::new(rows, columns), blocks, colours);
                // Few colours, but any of them.
                let first = random.index(0..usize::from(MAX_COLOUR)) as u8;
                let moved = |&colour: &u8| 1 + (colour - 1 + first) % MAX_COLOUR;
                let moved: Vec<Vec<u8>> = (start.columns().as_slice().iter())
                    .map(|column| column.iter().map(moved).collect())
                    .collect();
                let start = mayan::Board::new(start.size(), &moved).expect("no run is new");
                let mut board = start.clone();
                let mut moves = Vec::new();
                for _ in 0..random.below(6) {
                    let legal: Vec<Drag> = legal_drags(&board, idle_swaps);
                    if legal.is_empty() {
                        break;
                    }
                    let drag = legal[random.index(0..legal.len())];
                    board = play(&board, drag, idle_swaps).expect("it is legal");
                    moves.push(drag);
                }
                Link {
                    game: Game::Mayan {
                        puzzle: Puzzle::new(start, drags),
                        idle_swaps,
                        drags: moves,
                    },
                    step,
                }
            },
        )
}

proptest! {
    #[test]
    fn every_link_reads_back(link in prop_oneof![flip_link(), mayan_link()], upper: bool) {
        let mut text = link.text().expect("it can be written");
        prop_assert!(text.bytes().all(|byte| matches!(byte, b'#' | b'-' | b'.' | b'0'..=b'9' | b'a'..=b'z')));
        if upper {
            text.make_ascii_uppercase();
        }
        prop_assert_eq!(opened(&text), link);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(#1-[fm]-)?[-#.0-9a-zé x]{0,60}") {
        if let Err(error) = parse(&text) {
            prop_assert!(text.get(error.span.start..error.span.end).is_some());
        }
    }

    #[test]
    fn no_changed_link_makes_the_reader_panic(
        link in prop_oneof![flip_link(), mayan_link()],
        at: prop::sample::Index,
        letter in "[-.0-9a-z]{0,2}",
    ) {
        let mut text = link.text().expect("it can be written");
        text.truncate(text.len() - 4);
        let at = at.index(text.len());
        text.replace_range(at..=at, &letter);
        if let Err(error) = parse(&text) {
            prop_assert!(text.get(error.span.start..error.span.end).is_some());
        }
    }
}

#[test]
fn a_place_over_column_31_cannot_be_written() {
    let board = mayan::Board::new(Size::new(1, 1), &[vec![1]]).expect("a board");
    let place = Place::new(32, 0);
    let link = Link {
        game: Game::Mayan {
            puzzle: Puzzle::new(board, 1),
            idle_swaps: IdleSwaps::Legal,
            drags: vec![Drag::new(place.column, place.height, Direction::Left)],
        },
        step: None,
    };
    assert!(matches!(
        link.text(),
        Err(WriteError::Place { column: 32, .. })
    ));
}
