//! What the desk shows, and when: news that wait for the next question, the board with its marks, lists that fit; knows no game.

use super::Desk;
use super::commands::list;
use crate::cli::page::say;
use crate::cli::play::input::Words;
use crate::cli::screen::{Scene, whole};
use crate::cli::terminal::{print, room, size, text_look};
use crate::engine::Side;
use crate::games::Rules;
use crate::play::{Board, Eyes, Item, fitted, listing, look_at_last, marks};

impl<G: Rules> Desk<G> {
    /// Says something together with the next question; at once, when there is no terminal or nobody is asked.
    pub(super) fn note(&mut self, text: &str) {
        let is_asked = self.options.step || Side::BOTH.iter().any(|side| !self.is_bot(*side));
        if size().is_some() && is_asked {
            self.unread.push_str(text);
        } else {
            say(text);
            self.waiting = None;
        }
    }

    /// Shows everything that has been noted, and then a text, page by page if they do not fit on one screen. Returns
    /// whether the person stays.
    pub(super) fn catch_up(&mut self, text: &str) -> bool {
        let Some(size) = size() else {
            say(text);
            return true;
        };
        let scene = Scene {
            board: None,
            star: "",
            status: text,
            question: "",
            acts: &|_, _| Vec::new(),
        };
        let pages = scene.pages(&self.unread, size, self.options.rendering);
        let pages: Vec<_> = pages.into_iter().filter(|it| !it.is_empty()).collect();
        self.turn_pages(&pages)
    }

    /// Waits for Enter, and shows the map to whoever asks for it. Returns whether the person stays.
    pub(super) fn goes_on(&mut self) -> bool {
        loop {
            let line = self.input.line("Press Enter to continue> ", Words::default);
            let eyes = self.eyes.or(self.looking.map(Eyes::Of));
            match (line.as_deref().map(str::trim), eyes) {
                (None | Some("q" | "quit"), _) => return false,
                (Some(""), _) => return true,
                (Some("map"), Some(eyes)) => self.show_board(eyes, &[]),
                // It was meant for a question, which comes next.
                _ => say("Press Enter to read on, or type `map` or `quit`.\n"),
            }
        }
    }

    /// Shows a text that a person has asked for; all pages but the last wait for Enter.
    pub(super) fn show_text(&mut self, text: &str) {
        let rows = size().map_or(usize::MAX, |it| it.rows);
        let lines: Vec<&str> = text.lines().collect();
        let mut pages = lines.chunks(rows.max(1)).peekable();
        while let Some(page) = pages.next() {
            print(&format!("{}\n", page.join("\n")));
            if pages.peek().is_some() && !self.goes_on() {
                return;
            }
        }
    }

    /// Shows the news, the board, the state, the question and the acts. Returns whether the person stays.
    pub(super) fn show(&mut self, side: Side, eyes: Eyes, acts: &[G::Act]) -> bool {
        let game = self.session.game();
        let status = game.status(eyes).join("\n");
        let question = format!(
            "{}: {}{}",
            game.side_name(side),
            game.prompt(eyes),
            self.still_to_come(side)
        );
        let items = self.items(acts, eyes);
        let Some(size) = size() else {
            let board = game.board(eyes, room());
            // A player with the real table in front of them asks for the map when they want it.
            if self.shown.as_ref() != Some(&board) && !self.options.companion {
                print("\n");
                self.show_board(eyes, acts);
            }
            let list = listing(&items, G::manual(), text_look().width).join("\n");
            say(&format!("\n{status}\n\n{question}\n{list}\n"));
            self.shown = Some(board);
            return true;
        };
        let marked = marks(game, acts, eyes);
        let draw = |width: usize| {
            let mut board = game.board(eyes, width);
            for (place, mark) in &marked {
                board.mark(place, *mark);
            }
            look_at_last(&mut board, game, self.session.steps(), eyes);
            board
        };
        let scene = Scene {
            board: (!self.options.companion).then_some(&draw as &dyn Fn(usize) -> Board),
            star: G::manual().star,
            status: &status,
            question: &question,
            acts: &|width, most| fitted(&items, G::manual(), width, most),
        };
        let pages = scene.pages(&self.unread, size, self.options.rendering);
        self.turn_pages(&pages)
    }

    /// Shows the pages of a scene, waiting after each but the last. Returns whether the person stays.
    fn turn_pages(&mut self, pages: &[Vec<String>]) -> bool {
        self.unread.clear();
        self.waiting = None;
        for (at, page) in pages.iter().enumerate() {
            print(&format!("{}\n", page.join("\n")));
            if at + 1 < pages.len() && !self.goes_on() {
                return false;
            }
        }
        true
    }

    /// Shows the news, the board and the state, and says something about it. Returns whether the person stays.
    pub(super) fn show_state(&mut self, eyes: Eyes, said: &str) -> bool {
        let game = self.session.game();
        let status = game.status(eyes).join("\n");
        let Some(size) = size() else {
            self.show_board(eyes, &[]);
            say(&format!("{status}\n\n{said}\n"));
            return true;
        };
        let draw = |width: usize| {
            let mut board = game.board(eyes, width);
            look_at_last(&mut board, game, self.session.steps(), eyes);
            board
        };
        let scene = Scene {
            board: Some(&draw),
            star: "",
            status: &status,
            question: said,
            acts: &|_, _| Vec::new(),
        };
        let pages = scene.pages(&self.unread, size, self.options.rendering);
        self.turn_pages(&pages)
    }

    /// Shows the whole board with marks for these acts, and its key.
    pub(super) fn show_board(&self, eyes: Eyes, acts: &[G::Act]) {
        let game = self.session.game();
        let mut board = game.board(eyes, room());
        for (place, mark) in marks(game, acts, eyes) {
            board.mark(&place, mark);
        }
        print(&whole(&board, room(), self.options.rendering));
        if let Some(key) = board.marks_key(G::manual().star) {
            say(&format!("{key}\n"));
        }
    }

    /// Shows some of the acts, and a map with marks for them.
    pub(super) fn show_acts(&self, items: &[Item], acts: &[G::Act], eyes: Eyes) {
        let game = self.session.game();
        let draw = |width: usize| {
            let mut board = game.board(eyes, width);
            for (place, mark) in marks(game, acts, eyes) {
                board.mark(&place, mark);
            }
            board
        };
        let Some(size) = size().filter(|_| !self.options.companion) else {
            if !self.options.companion {
                self.show_board(eyes, acts);
            }
            say(&list::<G>(items, text_look().width));
            return;
        };
        let scene = Scene {
            board: Some(&draw),
            star: G::manual().star,
            status: "",
            question: "",
            acts: &|width, _| listing(items, G::manual(), width),
        };
        for page in scene.pages("", size, self.options.rendering) {
            print(&format!("{}\n", page.join("\n")));
        }
    }

    /// Shows an answer with a board: a part of it that leaves room for the lines, or all of it where that is no question.
    pub(super) fn show_answer(&self, board: &Board, lines: &str) {
        let Some(size) = size() else {
            print(&whole(board, room(), self.options.rendering));
            say(lines);
            return;
        };
        let scene = Scene {
            board: Some(&|_| board.clone()),
            star: G::manual().star,
            status: "",
            question: lines,
            acts: &|_, _| Vec::new(),
        };
        for page in scene.pages("", size, self.options.rendering) {
            print(&format!("{}\n", page.join("\n")));
        }
    }

    pub(super) fn items(&self, acts: &[G::Act], eyes: Eyes) -> Vec<Item> {
        let game = self.session.game();
        let item = |(number, act): (usize, &G::Act)| Item {
            number,
            act: game.listed(act),
            place: game.facets(act).to,
            remark: game.remark(act, eyes),
            brief: game.brief_remark(act, eyes),
        };
        (1..).zip(acts).map(item).collect()
    }
}
