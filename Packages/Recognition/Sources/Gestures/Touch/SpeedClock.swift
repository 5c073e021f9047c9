import InputEvents

/// Measures the mean speed of the fingers over the last 100 ms.
///
///     D landing   m a frame with movement   . rest   U lift   [..] what counts
///
///     1) D-mmmmmmmmmmm[mmmm]U     the last 100 ms, however long the path is
///     2) D[mmm]U                  the whole path, if it took less time
///     3) D-mmmmmm...[....]U       almost nothing: fingers that rest before the lift do not flick
///
/// The position 100 ms ago is interpolated between two frames, so the frame rate does not matter.
struct SpeedClock {
    /// A position at a time.
    private struct Sample {
        var time = Timestamp.zero
        var position = Vector.zero
    }

    /// The last samples: a ring buffer, in which `count` modulo the capacity is the next index.
    private var samples: [Sample] = Array(repeating: Sample(), count: SpeedClock.capacity)
    /// The number of samples since the last landing.
    private var count = 0
    /// The current position.
    private var position = Vector.zero

    /// 100 ms: the part of a stroke that shows how it ends (Android's velocity tracker).
    private static let window: Int64 = 100_000
    /// 5 ms: the least time between two samples; 20 of these intervals make a window.
    private static let spacing: Int64 = 5_000
    /// 24: more than the 20 samples of a window and the sample before it.
    private static let capacity = 24

    /// Forgets everything before a landing.
    mutating func reset(at time: Timestamp, _ position: Vector = .zero) {
        self.position = position
        samples[0] = Sample(time: time, position: position)
        count = 1
    }

    /// Updates the clock with the travel so far.
    mutating func moved(_ travel: Vector, at time: Timestamp) {
        guard count > 0 else {
            reset(at: time, travel)
            return
        }
        position = travel
        let last = (count - 1) % SpeedClock.capacity
        guard time.microseconds(since: samples[last].time) >= SpeedClock.spacing else { return }
        samples[count % SpeedClock.capacity] = Sample(time: time, position: travel)
        count += 1
    }

    /// Returns the speed of fingers that lift at this time, in millimetres per second.
    func speed(at time: Timestamp) -> Double {
        guard count > 0 else { return 0 }
        var after = Sample(time: time, position: position)
        for steps in 1...min(count, SpeedClock.capacity) {
            let sample = samples[(count - steps) % SpeedClock.capacity]
            let age = time.microseconds(since: sample.time)
            guard age < SpeedClock.window else {
                let movement = Vector(
                    dx: after.position.dx - sample.position.dx,
                    dy: after.position.dy - sample.position.dy
                )
                let duration = Double(after.time.microseconds(since: sample.time))
                let share = duration > 0 ? Double(age - SpeedClock.window) / duration : 0
                let start = Vector(
                    dx: sample.position.dx + movement.dx * share,
                    dy: sample.position.dy + movement.dy * share
                )
                return speed(from: start, SpeedClock.window)
            }
            after = sample
        }
        return speed(from: after.position, time.microseconds(since: after.time))
    }

    /// Returns the speed, in millimetres per second, of a movement from `start` to the current
    /// position in this time; less than a millisecond counts as one.
    private func speed(from start: Vector, _ time: Int64) -> Double {
        let distance = Vector(dx: position.dx - start.dx, dy: position.dy - start.dy).length
        return distance * 1_000_000 / Double(max(1000, time))
    }
}
