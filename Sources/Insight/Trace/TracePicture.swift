import InputEvents

/// The paths of fingers on one surface during a scene.
struct TracePicture {
    let device: Device
    var paths: [Path] = []

    /// The path of one finger.
    struct Path {
        /// The number of the finger, as in the name of its track.
        let finger: Int
        let start: Timestamp
        var points: [Point]
        /// True if the contact was cancelled.
        var isCancelled = false
    }
}
