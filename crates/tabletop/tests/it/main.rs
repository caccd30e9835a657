//! Geometry held against slow answers and properties, in one program: it is linked once.

mod closing;
mod geometry_oracle;
mod geometry_properties;
mod ground_oracle;
mod leashed_path_properties;
mod moves;
mod sampling;
mod sight_oracle;
mod sight_properties;
