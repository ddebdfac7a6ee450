//! Pressgang as its users meet it: one binary, one file a subject.

mod cli;
mod findings;
mod fixture;
mod mutation;
mod pages;
mod reading;
mod schema;
