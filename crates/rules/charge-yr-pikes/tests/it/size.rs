//! A state is copied whole to search, compare, hash and save, so it is kept small.

use charge_yr_pikes::ChargeYrPikes;

#[test]
fn a_state_fits_into_eight_kibibytes() {
    let size = size_of::<engine::State<ChargeYrPikes>>();
    assert!(size <= 8 * 1024, "a state has {size} bytes");
}
