extension ObservableType {
    /// Combines each element with an object that is not retained; completes when the object has
    /// been released.
    public func withUnretained<Object: AnyObject, Out>(
        _ obj: Object,
        resultSelector: @escaping (Object, Element) -> Out
    ) -> Observable<Out> {
        Observable<Out> { [weak obj] sink in
            let isGone = Cell(false)
            return self.subscribe(
                sink: Sink<Element>(
                    next: { [weak obj] element in
                        guard !isGone.value else { return }
                        guard let obj else {
                            isGone.value = true
                            return sink.stop(.completed)
                        }
                        sink.next(resultSelector(obj, element))
                    },
                    stop: { if !isGone.value { sink.stop($0) } }
                )
            )
        }
    }

    /// Combines each element with an object that is not retained; completes when the object has
    /// been released.
    public func withUnretained<Object: AnyObject>(
        _ obj: Object
    ) -> Observable<(Object, Element)> {
        withUnretained(obj) { ($0, $1) }
    }
}
