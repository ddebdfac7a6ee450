//! What a referee can find in a log.

use crate::diag::{Code, Severity};

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident $id:literal $word:literal $severity:ident $page:literal;)*) => {
        $(
            $(#[$doc])*
            pub(super) static $name: Code = Code {
                id: $id,
                name: $word,
                severity: Severity::$severity,
                page: include_str!(concat!("findings/", $page, ".md")),
            };
        )*

        /// Every finding of the referee.
        pub static FINDINGS: &[&Code] = &[$(&$name),*];
    };
}

codes! {
    /// A line is not a line of a log, or its act cannot be read.
    UNREADABLE "L101" "unreadable-line" Error "unreadable_line";
    /// An act breaks a rule.
    BREACH "L102" "against-the-rules" Error "against_the_rules";
    /// A player acts or rolls out of turn, or for the other side.
    OUT_OF_TURN "L103" "out-of-turn" Error "out_of_turn";
    /// The dice are not those that had to be rolled.
    WRONG_DICE "L104" "wrong-dice" Error "wrong_dice";
    /// The mark of a line does not match the battle it leads to.
    STATE_DIFFERS "L105" "state-differs" Error "state_differs";
    /// Something is taken back that cannot be.
    CANNOT_UNDO "L106" "cannot-take-back" Error "cannot_take_back";
    /// The rules cannot be overridden like that.
    CANNOT_OVERRIDE "L107" "cannot-override" Error "cannot_override";
    /// The pack or scenario has changed.
    CHANGED "L108" "pack-changed" Warning "pack_changed";
    /// The players have overridden the rules.
    OVERRIDDEN "L109" "overridden" Info "overridden";
}
