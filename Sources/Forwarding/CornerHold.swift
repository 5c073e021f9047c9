import Evdev
import InputEvents

/// Detects fingers that rest in three corners at the same time, with which the user releases all
/// grabbed devices.
///
///     C a finger in a corner   U it leaves   | 10 s   [..] due
///
///     1) C-C-C----------|[due]     2) C-C-C---U------     3) C-C-----------
package struct CornerHold {
    /// The time at which they will have rested long enough; nil if no three corners are touched.
    package private(set) var deadline: Timestamp?
    private let x: AxisRange
    private let y: AxisRange

    /// 10 s: fingers do not rest that long in three corners by chance.
    package static let duration: Int64 = 10_000_000
    /// 15 % of each axis: large enough for a finger that cannot see the corner.
    private static let share = 0.15
    private static let corners = 3

    /// Creates a detector for a surface with these axes.
    package init(x: AxisRange, y: AxisRange) { (self.x, self.y) = (x, y) }

    /// Checks the contacts after a frame.
    package mutating func look(at surface: SurfaceState, at time: Timestamp) {
        guard surface.contactCount >= CornerHold.corners else {
            deadline = nil
            return
        }
        // One bit for each corner.
        var corners: UInt8 = 0
        for slot in surface.slots where slot.isTouched {
            guard let right = CornerHold.end(of: x, slot[AbsoluteAxis.contactX]),
                let bottom = CornerHold.end(of: y, slot[AbsoluteAxis.contactY])
            else { continue }
            corners |= 1 << ((right ? 1 : 0) + (bottom ? 2 : 0))
        }
        guard corners.nonzeroBitCount >= CornerHold.corners else {
            deadline = nil
            return
        }
        deadline = deadline ?? Timestamp(microseconds: time.microseconds &+ CornerHold.duration)
    }

    /// Returns the end of the axis near the value: false for the first, true for the last, nil for
    /// none.
    private static func end(of axis: AxisRange, _ value: Int32) -> Bool? {
        let place = (Double(value) - Double(axis.minimum)) / axis.span
        return place <= share ? false : place >= 1 - share ? true : nil
    }
}
