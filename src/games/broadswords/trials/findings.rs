//! What compiling and playing a pack of Battlefields can show.

findings! {
    NOT_PLAYABLE = "E501", cannot_be_set_up, Warning;
    ONE_SIDED = "G501", never_wins, Warning;
    IDLE_UNIT = "G502", idle_unit, Warning;
    IDLE_WEAPON = "G503", idle_weapon, Warning;
}
