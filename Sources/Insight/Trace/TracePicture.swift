import InputEvents

/// The paths of fingers on one surface during a scene.
struct TracePicture {
    let device: Device
    var paths: [Path] = []

    /// The path of one finger.
    struct Path {
        /// The finger's number, as in its line on the time axis.
        let finger: Int
        let start: Timestamp
        var points: [Point]
        /// True if it was cancelled.
        var isCancelled = false
    }
}
