extension ObservableType {
    /// Makes a resource for each subscription and disposes it when that ends.
    ///
    /// Fails when one of the factories throws; a resource that was already made is disposed.
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping () throws -> Resource,
        observableFactory: @escaping (Resource) throws -> Observable<Element>
    ) -> Observable<Element> {
        Observable { sink in
            var made: (any Disposable)?
            do {
                let resource = try resourceFactory()
                made = resource
                let source = try observableFactory(resource)
                return Disposables.create(source.subscribe(sink: sink), resource)
            } catch {
                sink.stop(.error(error))
                return made ?? Disposables.create()
            }
        }
    }
}
