//! What battles played at random can show about a pack.

findings! {
    NEVER_WON = "G101", never_won, Warning;
    NEVER_PLAYABLE = "G102", never_playable, Warning;
    CHANGES_NOTHING = "G103", changes_nothing, Warning;
    DECK_RUNS_DRY = "G104", deck_runs_dry, Warning;
    BALANCE = "G105", balance, Info;
}
