extension ObservableType {
    /// Pairs each element with its index, from 0.
    ///
    ///     source         -a-b-|
    ///     enumerated()   -[0a]-[1b]-|
    @inlinable
    public func enumerated() -> Observable<(index: Int, element: Element)> {
        Observable<(index: Int, element: Element)> { sink in
            let index = Cell(0)
            return self.subscribe(
                sink: Sink<Element>(
                    next: { element in
                        let current = index.value
                        index.value = current + 1
                        sink.next((current, element))
                    },
                    stop: sink.stop
                )
            )
        }
    }
}
