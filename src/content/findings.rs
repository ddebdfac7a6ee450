//! Findings of the pack reader itself, before any check has looked at the content.

findings! {
    UNREADABLE_FILE = "K001", unreadable_file, Error;
    NOT_UTF8 = "K002", not_utf8, Error;
    LEAVES_PACK = "K003", leaves_pack, Error;
    TOML_SYNTAX = "K004", toml_syntax, Error;
    NO_PACK_FILE = "K005", no_pack_file, Error;
    UNKNOWN_TABLE = "K006", unknown_table, Error;
    UNKNOWN_KEY = "K007", unknown_key, Error;
    MISSING_KEY = "K008", missing_key, Error;
    WRONG_TYPE = "K009", wrong_type, Error;
    VALUE_NOT_ALLOWED = "K010", value_not_allowed, Error;
    NUMBER_OUT_OF_BOUNDS = "K011", number_out_of_bounds, Error;
    BLANK_TEXT = "K012", blank_text, Error;
    BAD_ID = "K013", bad_id, Error;
    ONE_KEY_ONLY = "K014", one_key_only, Error;
    BAD_COLOUR = "K015", bad_colour, Error;
    BAD_RULE_ID = "K016", bad_rule_id, Error;
    DUPLICATE_ID = "K017", duplicate_id, Error;
    UNKNOWN_PACK = "K018", unknown_pack, Error;
    EXTENDS_ITSELF = "K019", extends_itself, Error;
    NOTHING_TO_REPLACE = "K020", nothing_to_replace, Error;
    REPLACED_UNMARKED = "K021", replaced_unmarked, Error;
    NOTHING_TO_REMOVE = "K022", nothing_to_remove, Error;
    UNKNOWN_OPTION = "K023", unknown_option, Error;
    OPTION_VALUE = "K024", option_value, Error;
    OPTION_OF_ANOTHER_GAME = "K025", option_of_another_game, Error;
    OPTION_ELSEWHERE = "K026", option_elsewhere, Error;
    NO_RULESET = "K027", no_ruleset, Error;
    RULESET_MISMATCH = "K028", ruleset_mismatch, Error;
    KIND_OF_ANOTHER_GAME = "K030", kind_of_another_game, Error;
    BAD_LENGTH = "K029", bad_length, Error;
    SAID_TWICE = "K031", said_twice, Error;
    KEY_OF_ANOTHER_GAME = "K032", key_of_another_game, Error;
    CONTROL_CHARACTER = "K033", control_character, Error;
    BAD_RANGE = "U101", bad_range, Error;
    BAD_DICE = "U102", bad_dice, Error;
    BAD_HEX = "M101", bad_hex, Error;
}
