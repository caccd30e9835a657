//! Line of sight (BR-00-06).
