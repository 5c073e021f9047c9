import InputEvents

/// A recogniser of fingers on a touchscreen or touchpad, which one continuous gesture at a time can
/// take.
///
///     D fingers land   m they move   U lift   X the gesture becomes void   [b] [u] [e] [c] fires
///
///     1) D-m[b]-m[u]-m[u]-U[e]    begins when the host says so; an update for each step
///     2) D-mm[b][u]-m[u]-U[e]     the steps up to the begin follow it at once
///     3) D-m[b]-m[u]-X[c]
protocol ContinuousHost {
    /// The continuous gesture that has taken the fingers.
    var ongoing: OngoingGesture? { get set }
    var surface: Surface { get }
    /// The movement of the fingers since they landed.
    var amount: OngoingGesture.Measure { mutating get }
    /// Returns the gesture of these fingers for a part of the ongoing one.
    mutating func gesture(_ ongoing: OngoingGesture, _ progress: Progress, at time: Timestamp)
        -> Gesture?
}

extension ContinuousHost {
    /// Begins a gesture.
    mutating func begin(
        _ candidate: Candidate<ContinuousPattern>,
        as kind: ContinuousGesture,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        let beginning = OngoingGesture(candidate, as: kind, surface: surface)
        ongoing = beginning
        add(beginning, beginning.progress(.begin), at: time, into: &found)
        advance(at: time, into: &found)
    }

    /// Continues the gesture with the fingers' movement.
    mutating func advance(at time: Timestamp, into found: inout [Gesture]) {
        guard var now = ongoing else { return }
        let progress = now.advance(to: amount)
        ongoing = now
        if let progress { add(now, progress, at: time, into: &found) }
    }

    /// Ends or cancels the gesture in progress, if there is one.
    mutating func stop(
        _ phase: Progress.Phase,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard let last = ongoing else { return }
        ongoing = nil
        add(last, last.progress(phase), at: time, into: &found)
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
