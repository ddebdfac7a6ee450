//! Pressgang as its users meet it: one binary, one file a subject.

mod fixture;
mod pages;
mod reading;
