//! LG-C: what there is.

use crate::common::Position;

#[test]
fn a_position_is_laid_out() {
    let mut position = Position::new("politician socialite inventor");
    position.holds(1, "penny-gazette").run("gather penny-gazette");
    assert_eq!(position.house(1).cards, 1);
    assert_eq!(position.to_move(), 3);
}
