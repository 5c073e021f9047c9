public import Rx

/// A time on the test clock, in ticks.
public typealias TestTime = Int

/// A value with a time, such as an event.
public struct Recorded<Value>: CustomDebugStringConvertible {
    /// The time on the test clock.
    public let time: TestTime
    /// The value.
    public let value: Value

    /// Creates a value with a time.
    public init(time: TestTime, value: Value) {
        self.time = time
        self.value = value
    }

    /// The value and the time: `next(1) @ 210`.
    public var debugDescription: String { "\(value) @ \(time)" }
}

extension Recorded: Equatable where Value: Equatable {}
extension Recorded: Sendable where Value: Sendable {}

extension Recorded {
    /// Returns an element event with a time.
    public static func next<Element>(
        _ time: TestTime,
        _ element: Element
    ) -> Recorded<Event<Element>> where Value == Event<Element> {
        Recorded(time: time, value: .next(element))
    }

    /// Returns a completed event with a time.
    public static func completed<Element>(
        _ time: TestTime,
        _ type: Element.Type = Element.self
    ) -> Recorded<Event<Element>> where Value == Event<Element> {
        Recorded(time: time, value: .completed)
    }

    /// Returns an error event with a time.
    public static func error<Element>(
        _ time: TestTime,
        _ error: any Error,
        _ type: Element.Type = Element.self
    ) -> Recorded<Event<Element>> where Value == Event<Element> {
        Recorded(time: time, value: .error(error))
    }

    /// Returns the events as a list; the element type is inferred from the elements.
    ///
    ///     let expected = Recorded.events(.next(210, 2), .completed(250))
    public static func events<Element>(
        _ recordedEvents: Recorded<Event<Element>>...
    ) -> [Recorded<Event<Element>>] where Value == Event<Element> {
        recordedEvents
    }

    /// Returns the list of events; the element type is inferred from the elements.
    public static func events<Element>(
        _ recordedEvents: [Recorded<Event<Element>>]
    ) -> [Recorded<Event<Element>>] where Value == Event<Element> {
        recordedEvents
    }
}
