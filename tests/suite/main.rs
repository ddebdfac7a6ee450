//! Pressgang as its users meet it: one binary, one file a subject.

mod branches;
mod cards;
mod docs;
mod extension;
mod frames;
mod one_mistake;
mod packs;
mod pages;
mod press;
mod tidy;
