extension ObservableType {
    /// Sends nothing and never ends.
    ///
    ///     never()  -----
    @inlinable
    public static func never() -> Observable<Element> {
        Observable(startsTrampoline: false) { _ in Disposables.create() }
    }
}
