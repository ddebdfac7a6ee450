//! Pressgang as its users meet it: one binary, one file a subject.

mod atlas;
mod branches;
mod build;
mod cards;
mod cli;
mod dice_and_counters;
mod docs;
mod export;
mod extension;
mod findings;
mod fixture;
mod frames;
mod maps;
mod measured;
mod mutation;
mod one_mistake;
mod packs;
mod pages;
mod press;
mod reading;
mod schema;
mod sheets;
mod tidy;
