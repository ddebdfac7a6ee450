//! Pressgang as its users meet it: one binary, one file a subject.

mod branches;
mod docs;
mod extension;
mod one_mistake;
mod packs;
mod pages;
mod press;
mod sheets;
mod tidy;
