//! What a referee can find in a log.

findings! {
    UNREADABLE = "L101", unreadable_line, Error;
    BREACH = "L102", against_the_rules, Error;
    OUT_OF_TURN = "L103", out_of_turn, Error;
    WRONG_DICE = "L104", wrong_dice, Error;
    STATE_DIFFERS = "L105", state_differs, Error;
    CANNOT_UNDO = "L106", cannot_take_back, Error;
    CANNOT_OVERRIDE = "L107", cannot_override, Error;
    CHANGED = "L108", pack_changed, Warning;
    OVERRIDDEN = "L109", overridden, Info;
}
