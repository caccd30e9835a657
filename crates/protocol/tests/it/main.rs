//! What the door is held to from outside, in one program: it is linked once.

mod advising;
mod agreeing;
mod around;
mod bots;
mod characters;
mod door;
mod giving_up;
mod golden;
mod histories;
mod hurrying;
mod keeping;
mod lessons;
mod liveries;
mod marshals;
mod planning;
mod putting_down;
mod revealed;
mod reviewing;
mod secrecy;
mod studying;
mod thinking;
mod trying;
mod turning;
mod typescript;
