//! Findings of the pack reader itself, before any check has looked at the content.

use crate::diag::{Code, Severity};

macro_rules! findings {
    ($($constant:ident = $id:literal $name:literal $page:literal;)*) => {
        $(
            #[doc = include_str!(concat!("findings/", $page))]
            pub(crate) static $constant: Code =
                Code { id: $id, name: $name, severity: Severity::Error, page: include_str!(concat!("findings/", $page)) };
        )*
        /// Every finding of the reader.
        pub static FINDINGS: &[&Code] = &[$(&$constant),*];
    };
}

findings! {
    UNREADABLE_FILE = "K001" "unreadable-file" "unreadable_file.md";
    NOT_UTF8 = "K002" "not-utf8" "not_utf8.md";
    LEAVES_PACK = "K003" "leaves-pack" "leaves_pack.md";
    TOML_SYNTAX = "K004" "toml-syntax" "toml_syntax.md";
    NO_PACK_FILE = "K005" "no-pack-file" "no_pack_file.md";
    UNKNOWN_TABLE = "K006" "unknown-table" "unknown_table.md";
    UNKNOWN_KEY = "K007" "unknown-key" "unknown_key.md";
    MISSING_KEY = "K008" "missing-key" "missing_key.md";
    WRONG_TYPE = "K009" "wrong-type" "wrong_type.md";
    VALUE_NOT_ALLOWED = "K010" "value-not-allowed" "value_not_allowed.md";
    NUMBER_OUT_OF_BOUNDS = "K011" "number-out-of-bounds" "number_out_of_bounds.md";
    BLANK_TEXT = "K012" "blank-text" "blank_text.md";
    BAD_ID = "K013" "bad-id" "bad_id.md";
    ONE_KEY_ONLY = "K014" "one-key-only" "one_key_only.md";
    BAD_COLOUR = "K015" "bad-colour" "bad_colour.md";
    BAD_RULE_ID = "K016" "bad-rule-id" "bad_rule_id.md";
    DUPLICATE_ID = "K017" "duplicate-id" "duplicate_id.md";
    UNKNOWN_PACK = "K018" "unknown-pack" "unknown_pack.md";
    EXTENDS_ITSELF = "K019" "extends-itself" "extends_itself.md";
    NOTHING_TO_REPLACE = "K020" "nothing-to-replace" "nothing_to_replace.md";
    REPLACED_UNMARKED = "K021" "replaced-unmarked" "replaced_unmarked.md";
    NOTHING_TO_REMOVE = "K022" "nothing-to-remove" "nothing_to_remove.md";
    UNKNOWN_OPTION = "K023" "unknown-option" "unknown_option.md";
    OPTION_VALUE = "K024" "option-value" "option_value.md";
    OPTION_OF_ANOTHER_GAME = "K025" "option-of-another-game" "option_of_another_game.md";
    OPTION_ELSEWHERE = "K026" "option-elsewhere" "option_elsewhere.md";
    NO_RULESET = "K027" "no-ruleset" "no_ruleset.md";
    RULESET_MISMATCH = "K028" "ruleset-mismatch" "ruleset_mismatch.md";
    KIND_OF_ANOTHER_GAME = "K030" "kind-of-another-game" "kind_of_another_game.md";
    BAD_LENGTH = "K029" "bad-length" "bad_length.md";
    SAID_TWICE = "K031" "said-twice" "said_twice.md";
    KEY_OF_ANOTHER_GAME = "K032" "key-of-another-game" "key_of_another_game.md";
    BAD_RANGE = "U101" "bad-range" "bad_range.md";
    BAD_DICE = "U102" "bad-dice" "bad_dice.md";
    BAD_HEX = "M101" "bad-hex" "bad_hex.md";
}
