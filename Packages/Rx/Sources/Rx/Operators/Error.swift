extension ObservableType {
    /// Fails at once.
    ///
    ///     error(e)  #
    @inlinable
    public static func error(_ error: any Error) -> Observable<Element> {
        Observable(startsTrampoline: false) { sink in
            sink.stop(.error(error))
            return Disposables.create()
        }
    }
}
