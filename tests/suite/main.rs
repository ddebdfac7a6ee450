//! Pressgang as its users meet it: one binary, one file a subject.

mod branches;
mod packs;
mod pages;
mod press;
mod tidy;
