extension ObservableType {
    /// Sends the given elements before the elements of the source.
    ///
    ///     source          --c-d-|
    ///     startWith(a, b) (ab)-c-d-|
    ///
    /// Sends the given elements before it subscribes to the source.
    @inlinable
    public func startWith(_ elements: Element...) -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            for element in elements { sink.next(element) }
            return source.begin(sink)
        }
    }
}
