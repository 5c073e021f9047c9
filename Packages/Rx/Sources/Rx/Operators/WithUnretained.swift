extension ObservableType {
    /// Combines each element with an object that is not retained; completes at the first element
    /// after the object was released.
    public func withUnretained<Object: AnyObject, Out>(
        _ obj: Object,
        resultSelector: @escaping (Object, Element) -> Out
    ) -> Observable<Out> {
        Observable<Out> { [weak obj] sink in
            let isReleased = Cell(false)
            return self.subscribe(
                sink: Sink<Element>(
                    next: { [weak obj] element in
                        guard !isReleased.value else { return }
                        guard let obj else {
                            isReleased.value = true
                            return sink.stop(.completed)
                        }
                        sink.next(resultSelector(obj, element))
                    },
                    stop: { if !isReleased.value { sink.stop($0) } }
                )
            )
        }
    }

    /// Combines each element with an object that is not retained; completes at the first element
    /// after the object was released.
    public func withUnretained<Object: AnyObject>(
        _ obj: Object
    ) -> Observable<(Object, Element)> {
        withUnretained(obj) { ($0, $1) }
    }
}
