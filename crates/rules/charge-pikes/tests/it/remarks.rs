//! What is noted in the log beside what changes the table.

use charge_pikes::remarks::{test_told, tested};
use charge_pikes::steps::Test;

#[test]
fn a_test_is_told_and_understood() {
    for test in Test::ALL.iter().copied() {
        for passed in [false, true] {
            assert_eq!(tested(test_told(test, passed)), Some((test, passed)));
        }
    }
    assert_eq!((tested(-1), tested(16)), (None, None));
}
