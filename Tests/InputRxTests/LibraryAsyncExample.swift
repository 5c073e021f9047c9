import InputRx

/// Waits for the first gestures of a recording, and says which they are.
func firstGestures(_ count: Int, in recording: Recording) async throws -> [String] {
    let scheduler = EventTimeScheduler()
    let events = PublishSubject<InputEvent>()
    let gestures = events.gestures(
        [
            GesturePattern(kind: .tap(count: 2)),
            GesturePattern(kind: .swipe(nil), fingers: .any),
        ],
        scheduler: scheduler
    )
    let names = gestures.map { "\($0.fingers): \($0.pattern == 0 ? "double tap" : "swipe")" }
        .take(count)
        .values
    for event in recording.inputEvents() {
        scheduler.advance(to: RxTime(event.time))
        events.onNext(event)
    }
    events.onCompleted()
    return try await names.reduce(into: []) { $0.append($1) }
}
