extension ObservableType {
    /// Makes a new sequence for each subscriber.
    ///
    /// Fails when `observableFactory` throws.
    public static func deferred(
        _ observableFactory: @escaping () throws -> Observable<Element>
    ) -> Observable<Element> {
        DeferredObservable(observableFactory)
    }
}

private final class DeferredObservable<Element>: Observable<Element> {
    private let factory: () throws -> Observable<Element>

    init(_ factory: @escaping () throws -> Observable<Element>) {
        self.factory = factory
        super.init { sink in
            do {
                return try factory().subscribe(sink: sink)
            } catch {
                sink.stop(.error(error))
                return Disposables.create()
            }
        }
    }

    override func unfolded() -> Observable<Element> {
        var source: Observable<Element> = self
        while let deferred = source as? DeferredObservable {
            do { source = try deferred.factory() } catch { source = .error(error) }
        }
        return source
    }
}
