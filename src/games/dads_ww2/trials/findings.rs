//! What compiling and playing a pack of Dads WW2 can show.

findings! {
    NOT_PLAYABLE = "E201", not_playable, Warning;
    ONE_SIDED = "G201", one_sided, Warning;
    ARMY_RESULTS = "G202", army_results, Info;
}
