//! Pressgang as its users meet it: one binary, one file a subject.

mod branches;
mod build;
mod docs;
mod extension;
mod one_mistake;
mod packs;
mod pages;
mod press;
mod tidy;
