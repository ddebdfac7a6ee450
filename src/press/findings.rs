//! What can be wrong with a face even when its entry is legal.

findings! {
    TEXT_OVERFLOW = "P101", text_overflow, Error;
    TEMPLATE_ERROR = "P102", template_error, Error;
    MISSING_GLYPH = "P103", missing_glyph, Error;
    SMALL_TYPE = "P104", small_type, Warning;
    UNSAFE_PLACE = "P105", outside_safe_zone, Warning;
    COARSE_PICTURE = "P106", coarse_picture, Warning;
    UNPRINTABLE_PLACE = "P107", outside_printable_area, Warning;
    BACK_MISSING = "P108", back_missing, Warning;
}
