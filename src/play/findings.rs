//! What a referee can find in a log, and in the file of a campaign.

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
    TAKEN_AS_READ = "L110", taken_as_read, Info;
    TAKEN_BACK = "L111", taken_back, Info;
    CONSEQUENCE_DIFFERS = "L121", consequence_differs, Error;
    BATTLE_OUT_OF_ORDER = "L122", battle_out_of_order, Error;
    LOG_OF_ANOTHER_BATTLE = "L123", log_of_another_battle, Error;
    LOG_NOT_JUDGED = "L124", log_not_judged, Error;
    ORDER_REFUSED = "L125", order_refused, Error;
}
