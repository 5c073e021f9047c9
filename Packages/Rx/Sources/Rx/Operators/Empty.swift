extension ObservableType {
    /// Completes at once.
    ///
    ///     empty()  |
    @inlinable
    public static func empty() -> Observable<Element> {
        Observable(startsTrampoline: false) { sink in
            sink.stop(.completed)
            return Disposables.create()
        }
    }
}
