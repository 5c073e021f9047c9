import InputEvents

/// Where fingers went on one surface during a scene.
struct TracePicture {
    let device: Device
    var paths: [Path] = []

    /// The way of one finger.
    struct Path {
        /// The finger's number, as in its line on the time axis.
        let finger: Int
        let start: Timestamp
        var points: [Point]
        /// Whether it was cancelled.
        var isCancelled = false
    }
}
