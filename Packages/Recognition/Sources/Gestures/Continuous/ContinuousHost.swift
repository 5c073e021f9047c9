import InputEvents

/// A recogniser of fingers on a touchscreen or touchpad, with at most one continuous gesture at
/// a time.
///
///     D fingers land   m they move   U lift   X the gesture becomes void   [b] [u] [e] [c] fires
///
///     1) D-m[b]-m[u]-m[u]-U[e]    begins when the host says so; an update for each step
///     2) D-mm[b][u]-m[u]-U[e]     the steps made before the begin follow it at once
///     3) D-m[b]-m[u]-X[c]         the gesture is cancelled
///
/// The host stores the gesture in progress, and knows when it is over.
protocol ContinuousHost {
    var surface: Surface { get }
    /// The movement of the fingers since they landed.
    var amount: OngoingGesture.Measure { mutating get }
    /// Returns the gesture with this progress, made by the current fingers; nil without fingers.
    mutating func gesture(_ ongoing: OngoingGesture, _ progress: Progress, at time: Timestamp)
        -> Gesture?
}

extension ContinuousHost {
    /// Begins a gesture: reports its begin and the steps made so far, and returns its state.
    mutating func begin(
        _ candidate: Candidate<ContinuousPattern>,
        as kind: ContinuousGesture,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> OngoingGesture {
        var ongoing = OngoingGesture(candidate, as: kind, surface: surface)
        add(ongoing, ongoing.progress(.begin), at: time, into: &found)
        advance(&ongoing, at: time, into: &found)
        return ongoing
    }

    /// Continues the gesture with the fingers' movement; reports an update if there is one.
    mutating func advance(
        _ ongoing: inout OngoingGesture,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard let progress = ongoing.advance(to: amount) else { return }
        add(ongoing, progress, at: time, into: &found)
    }

    /// Reports the end or the cancellation of the gesture.
    mutating func stop(
        _ ongoing: OngoingGesture,
        _ phase: Progress.Phase,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        add(ongoing, ongoing.progress(phase), at: time, into: &found)
    }

    private mutating func add(
        _ ongoing: OngoingGesture,
        _ progress: Progress,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        if let gesture = gesture(ongoing, progress, at: time) { found.append(gesture) }
    }
}
