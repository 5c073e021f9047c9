/// The positions of a device's axes and contacts at one moment.
///
/// The kernel reports only changes, so the positions must be known before the first event, and
/// again after a loss of events.
package struct EvdevState: Hashable, Sendable {
    /// The absolute axes (`ABS_*`), without those of contacts.
    package var axes: [UInt16: Int32] = [:]
    /// The slot to which the next event of a contact applies.
    package var currentSlot: Int32 = 0
    /// The axes (`ABS_MT_*`) of the contact in each slot, or of its last contact if none is down.
    package var slots: [[UInt16: Int32]] = []

    /// Creates a state without axes or slots.
    package init() {}
}
