extension ObservableType {
    /// Joins each element with an object that is not retained; completes when it is gone.
    public func withUnretained<Object: AnyObject, Out>(
        _ obj: Object,
        resultSelector: @escaping (Object, Element) -> Out
    ) -> Observable<Out> {
        Observable<Out> { [weak obj] sink in
            self.subscribe(
                sink: Sink<Element>(
                    next: { [weak obj] element in
                        guard let obj else { return sink.stop(.completed) }
                        sink.next(resultSelector(obj, element))
                    },
                    stop: sink.stop
                )
            )
        }
    }

    /// Joins each element with an object that is not retained; completes when it is gone.
    public func withUnretained<Object: AnyObject>(
        _ obj: Object
    ) -> Observable<(Object, Element)> {
        withUnretained(obj) { ($0, $1) }
    }
}
