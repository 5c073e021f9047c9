extension ObservableType {
    /// Sends one element and completes, at once.
    ///
    ///     just(a)  (a|)
    @inlinable
    public static func just(_ element: Element) -> Observable<Element> {
        Just(element) { just, sink in
            sink.next(just.element)
            sink.stop(.completed)
        }
    }

    /// Sends one element and then completes, both as work on a scheduler.
    public static func just(
        _ element: Element,
        scheduler: any ImmediateSchedulerType
    ) -> Observable<Element> {
        Observable { sink in
            scheduler.schedule(element) { element in
                sink.next(element)
                return scheduler.schedule(()) { _ in
                    sink.stop(.completed)
                    return Disposables.create()
                }
            }
        }
    }
}

/// A sequence of one element, as one object.
///
/// `flatMap` and similar operators recognise it, and pass its element on without a subscription.
@usableFromInline
final class Just<Element>: Observable<Element> {
    @usableFromInline let element: Element
    // The closure is made where the element type is known, so that the compiler specialises it.
    private let send: (Just, Sink<Element>) -> Void

    /// Creates a sequence of one element.
    ///
    /// `send` receives this sequence and sends its element to the sink. It should capture nothing,
    /// so that it needs no object of its own.
    @usableFromInline
    init(_ element: Element, send: @escaping (Just, Sink<Element>) -> Void) {
        self.element = element
        self.send = send
        super.init()
    }

    @usableFromInline
    override func begin(_ sink: __owned Sink<Element>) -> any Disposable {
        send(self, sink)
        return Disposables.create()
    }
}
