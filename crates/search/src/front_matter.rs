//! The front matter of a document → its lines, its title and its tags.
