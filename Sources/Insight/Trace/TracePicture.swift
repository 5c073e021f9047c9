import InputEvents

/// Where fingers went on one surface during a scene.
struct TracePicture {
    let device: Device
    var paths: [Path] = []

    /// The way of one finger.
    struct Path {
        /// The finger's number, as its line in the time axis has it.
        let finger: Int
        let start: Timestamp
        var points: [Point]
        /// Whether it turned out not to be meant.
        var isCancelled = false
    }
}
