//! What each rulebook makes of the battles and armies that the program carries, and of what players agree on.

mod border_reivers;
mod charge_pikes;
mod charge_yr_pikes;
mod matchlocks;
mod pike_and_musket;
