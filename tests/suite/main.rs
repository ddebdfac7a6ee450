//! Pressgang as its users meet it: one binary, one file a subject.

mod branches;
mod docs;
mod extension;
mod fixture;
mod one_mistake;
mod packs;
mod pages;
mod press;
mod reading;
mod tidy;
