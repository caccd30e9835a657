mod agreement;
mod overlay;
mod tables;
