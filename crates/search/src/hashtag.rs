//! Rendered text → the hashtags in it.
