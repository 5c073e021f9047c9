public import Rx

/// Runs an operator on drawn sequences, in virtual time, and draws the result.
///
///     marbles("a-b------c-|") { $0.debounce(.milliseconds(30), scheduler: $1) }
///     // "-----b-----(c|)"
///
/// The sources are hot, and their elements are strings. At each instant, the sources send before
/// timers fire, as in the daemon. Work without delay runs at the instant at which it is scheduled.
/// - Parameters:
///   - sources: The drawings of the sources.
///   - subscription: A drawing with `^` where the result is subscribed and `!` where the
///     subscription is disposed; without a `^`, the subscription begins before the first frame.
///   - frame: The duration of a column.
///   - frames: The number of columns to draw, or fewer if the result ends earlier; later events are
///     left out. If nil, the drawing ends with the result, or else with the longest source or the
///     last event, whichever is later.
///   - build: Applies the operator to the sources; its second argument is the scheduler.
/// - Returns: The drawing of the result.
public func marbles<Result: ObservableConvertibleType>(
    _ sources: [String],
    subscription: String = "",
    frame: Duration = .milliseconds(10),
    frames: Int? = nil,
    _ build: ([Observable<String>], EventTimeScheduler) -> Result
) -> String {
    let drawings = sources.map { Marbles($0) }
    let scheduler = EventTimeScheduler()
    let frame = frame.nanosecondsSaturated
    func instant(_ index: Int) -> RxTime { RxTime(nanoseconds: Int64(index) * frame) }

    var received: [(frame: Int, event: Event<String>)] = []
    let result = SerialDisposable()
    let subjects = drawings.map { _ in PublishSubject<String>() }
    let observable = build(subjects, scheduler).asObservable()
    let subscribe = {
        result.disposable = observable.subscribe { event in
            let column = Int(scheduler.now.nanoseconds / frame)
            received.append((column, event.map { "\($0)" }))
        }
    }
    // At one instant, the subscription marks come first, then the sources in their order.
    var steps: [(frame: Int, action: () -> Void)] = []
    for (index, mark) in subscription.filter({ $0 != " " }).enumerated() where mark != "-" {
        steps.append((index, mark == "^" ? subscribe : { result.dispose() }))
    }
    if !subscription.contains("^") { subscribe() }
    for (subject, drawing) in zip(subjects, drawings) {
        steps += drawing.events.map { drawn in (drawn.frame, { subject.on(drawn.event) }) }
    }
    let longest = drawings.map(\.length).max() ?? 0
    let length = frames ?? longest
    for (_, step) in steps.enumerated().sorted(by: {
        ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset)
    }) {
        scheduler.advance(to: instant(step.frame))
        step.action()
    }
    // Timers may fire after the last event of the sources, so another 100 frames pass.
    let end = instant(max(length, longest) + 100)
    scheduler.advance(through: end)
    result.dispose()
    if let frames { received.removeAll { $0.frame >= frames } }
    return Marbles.draw(received, length: length)
}

/// Runs an operator on one drawn sequence and draws the result; see
/// ``marbles(_:subscription:frame:frames:_:)-([String],_,_,_,_)``.
public func marbles<Result: ObservableConvertibleType>(
    _ source: String,
    subscription: String = "",
    frame: Duration = .milliseconds(10),
    frames: Int? = nil,
    _ build: (Observable<String>, EventTimeScheduler) -> Result
) -> String {
    marbles([source], subscription: subscription, frame: frame, frames: frames) {
        build($0[0], $1)
    }
}

/// Runs an operator on two drawn sequences and draws the result; see
/// ``marbles(_:subscription:frame:frames:_:)-([String],_,_,_,_)``.
public func marbles<Result: ObservableConvertibleType>(
    _ first: String,
    _ second: String,
    subscription: String = "",
    frame: Duration = .milliseconds(10),
    frames: Int? = nil,
    _ build: (Observable<String>, Observable<String>, EventTimeScheduler) -> Result
) -> String {
    marbles([first, second], subscription: subscription, frame: frame, frames: frames) {
        build($0[0], $0[1], $1)
    }
}

/// Returns a description of the difference between two drawings; nil if they are the same apart
/// from spaces.
///
///     expected  --a--b|
///     received  --a---b|
///                    ^
public func marbleDifference(expected: String, received: String) -> String? {
    let expected = expected.filter { $0 != " " }
    let received = received.filter { $0 != " " }
    guard expected != received else { return nil }
    let commonLength = zip(expected, received).prefix { $0 == $1 }.count
    let caret = String(repeating: " ", count: commonLength) + "^"
    return """

        expected  \(expected)
        received  \(received)
                  \(caret)
        """
}
