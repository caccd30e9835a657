//! Victory points and the end (BR-12-05, BR-12-06).
