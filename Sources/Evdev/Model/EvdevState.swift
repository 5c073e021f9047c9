/// Where the axes of a device stand at one moment.
///
/// The kernel reports only what changes, so this must be known before the first event, and again when
/// events were lost.
package struct EvdevState: Hashable, Sendable {
    /// The absolute axes (`ABS_*`), those of contacts left out.
    package var axes: [UInt16: Int32] = [:]
    /// The slot that the next event is about.
    package var currentSlot: Int32 = 0
    /// By slot: the axes of its contact (`ABS_MT_*`), also of the last one that was there.
    package var slots: [[UInt16: Int32]] = []

    /// A device whose axes all stand at zero.
    package init() {}
}
