extension ObservableType {
    /// Makes the sequence anew for each subscriber.
    ///
    /// A factory that throws makes the sequence fail.
    @inlinable
    public static func deferred(
        _ observableFactory: @escaping () throws -> Observable<Element>
    ) -> Observable<Element> {
        Observable { sink in
            do {
                return try observableFactory().subscribe(sink: sink)
            } catch {
                sink.stop(.error(error))
                return Disposables.create()
            }
        }
    }
}
