extension ObservableType {
    /// Sends those elements first.
    ///
    ///     source          --c-d-|
    ///     startWith(a, b) (ab)-c-d-|
    ///
    /// They are sent at the moment of subscription, before the source is subscribed.
    @inlinable
    public func startWith(_ elements: Element...) -> Observable<Element> {
        Observable { sink in
            for element in elements { sink.next(element) }
            return self.subscribe(sink: sink)
        }
    }
}
