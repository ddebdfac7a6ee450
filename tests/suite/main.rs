//! Pressgang as its users meet it: one binary, one file a subject.

mod one_mistake;
mod pages;
