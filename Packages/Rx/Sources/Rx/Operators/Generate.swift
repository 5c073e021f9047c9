extension ObservableType {
    /// Sends a state and its successors as long as a condition holds, then completes.
    ///
    ///     generate(1, while < 20, { $0 * 3 })   (139|)
    ///
    /// Fails when one of the closures throws.
    @inlinable
    public static func generate(
        initialState: Element,
        condition: @escaping (Element) throws -> Bool,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
        iterate: @escaping (Element) throws -> Element
    ) -> Observable<Element> {
        Observable { sink in
            let state = Cell(Held<Element?>(nil))
            return scheduler.scheduleRepeatedly {
                let element: Element
                do {
                    element = try state.value.held.map(iterate) ?? initialState
                    state.value.held = element
                    guard try condition(element) else {
                        sink.stop(.completed)
                        return false
                    }
                } catch {
                    sink.stop(.error(error))
                    return false
                }
                sink.next(element)
                return true
            }
        }
    }
}
