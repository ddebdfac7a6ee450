//! What compiling and playing a pack of Combat Captain can show.

findings! {
    NOT_PLAYABLE = "E401", scenario_not_playable, Warning;
    ONE_SIDED = "G401", side_never_wins, Warning;
}
