//! Which cover applies (BR-00-07).
