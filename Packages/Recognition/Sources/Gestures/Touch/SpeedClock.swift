import InputEvents

/// Measures the mean speed of the fingers over the last 100 ms.
///
///     m a frame with movement   . rest   U lift   [..] what counts
///
///     1) D-mmmmmmmmmmm[mmmm]U     the last 100 ms, however long the way was
///     2) D[mmm]U                  all of it, if it was shorter
///     3) D-mmmmmm...[....]U       almost nothing: a finger that rests before the lift does not flick
///
/// The position 100 ms ago is interpolated between two frames, so the frame rate does not matter.
struct SpeedClock {
    /// A position at a time.
    private struct Sample {
        var time = Timestamp.zero
        var place = Vector.zero
    }

    /// The last samples, in a ring buffer.
    private var samples: [Sample] = Array(repeating: Sample(), count: SpeedClock.capacity)
    /// The number of samples since the landing.
    private var count = 0
    /// The current position.
    private var place = Vector.zero

    /// 100 ms: the part of a stroke that shows how it ends (Android's velocity tracker).
    private static let window: Int64 = 100_000
    /// 5 ms: faster frames are skipped; 20 of these intervals make a window.
    private static let spacing: Int64 = 5_000
    /// More samples than fit in a window, and one before it.
    private static let capacity = 24

    /// Forgets everything before a landing.
    mutating func reset(at time: Timestamp, _ place: Vector = .zero) {
        self.place = place
        samples[0] = Sample(time: time, place: place)
        count = 1
    }

    /// Updates the clock with the travel so far.
    mutating func moved(_ travel: Vector, at time: Timestamp) {
        guard count > 0 else {
            reset(at: time, travel)
            return
        }
        place = travel
        let last = (count - 1) % SpeedClock.capacity
        guard time.microseconds(since: samples[last].time) >= SpeedClock.spacing else { return }
        samples[count % SpeedClock.capacity] = Sample(time: time, place: travel)
        count += 1
    }

    /// Returns the speed of fingers that lift at this time, in millimetres per second.
    func speed(at time: Timestamp) -> Double {
        guard count > 0 else { return 0 }
        var after = Sample(time: time, place: place)
        for age in 1...min(count, SpeedClock.capacity) {
            let sample = samples[(count - age) % SpeedClock.capacity]
            let past = time.microseconds(since: sample.time)
            guard past < SpeedClock.window else {
                let before = Vector(
                    dx: after.place.dx - sample.place.dx,
                    dy: after.place.dy - sample.place.dy
                )
                let step = Double(after.time.microseconds(since: sample.time))
                let share = step > 0 ? Double(past - SpeedClock.window) / step : 0
                let start = Vector(
                    dx: sample.place.dx + before.dx * share,
                    dy: sample.place.dy + before.dy * share
                )
                return rate(from: start, SpeedClock.window)
            }
            after = sample
        }
        return rate(from: after.place, time.microseconds(since: after.time))
    }

    /// Returns the speed of a movement from `start`; a movement in no time counts as one of a
    /// millisecond.
    private func rate(from start: Vector, _ time: Int64) -> Double {
        let way = Vector(dx: place.dx - start.dx, dy: place.dy - start.dy).length
        return way * 1_000_000 / Double(max(1000, time))
    }
}
