import Evdev
import InputEvents

/// Detects fingers that rest in three corners at the same time.
///
/// That is how the user releases all grabbed devices:
///
///     C a finger rests in a corner   U a finger leaves   | 10 s   [..] the devices are released
///
///     1) C-C-C----------|[..]     2) C-C-C---U------     3) C-C-----------
package struct CornerHold {
    /// The time at which the fingers will have rested long enough; nil if fewer than three corners
    /// are touched.
    package private(set) var deadline: Timestamp?
    private let x: AxisRange
    private let y: AxisRange

    /// 10 s: fingers do not rest that long in three corners by chance.
    package static let duration: Int64 = 10_000_000
    /// 15 % of each axis: large enough to find a corner without looking.
    private static let cornerShare = 0.15
    private static let requiredCorners = 3

    /// Creates a detector for a surface with these axes.
    package init(x: AxisRange, y: AxisRange) { (self.x, self.y) = (x, y) }

    /// Updates the deadline after a frame.
    package mutating func look(at surface: SurfaceState, at time: Timestamp) {
        guard surface.contactCount >= CornerHold.requiredCorners else {
            deadline = nil
            return
        }
        // One bit for each corner.
        var touchedCorners: UInt8 = 0
        for slot in surface.slots where slot.isTouched {
            guard let isRight = CornerHold.isAtEnd(of: x, slot[AbsoluteAxis.contactX]),
                let isBottom = CornerHold.isAtEnd(of: y, slot[AbsoluteAxis.contactY])
            else { continue }
            touchedCorners |= 1 << ((isRight ? 1 : 0) + (isBottom ? 2 : 0))
        }
        guard touchedCorners.nonzeroBitCount >= CornerHold.requiredCorners else {
            deadline = nil
            return
        }
        deadline = deadline ?? Timestamp(microseconds: time.microseconds &+ CornerHold.duration)
    }

    /// Returns true if the value is near the maximum of the axis, false if it is near the minimum,
    /// and otherwise nil.
    private static func isAtEnd(of axis: AxisRange, _ value: Int32) -> Bool? {
        let fraction = (Double(value) - Double(axis.minimum)) / axis.span
        return fraction <= cornerShare ? false : fraction >= 1 - cornerShare ? true : nil
    }
}
