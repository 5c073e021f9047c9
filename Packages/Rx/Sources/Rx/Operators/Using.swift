extension ObservableType {
    /// Makes a resource for each subscription and disposes it when the subscription ends.
    ///
    /// Fails when one of the factories throws, and disposes a resource that was already made.
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping () throws -> Resource,
        observableFactory: @escaping (Resource) throws -> Observable<Element>
    ) -> Observable<Element> {
        Observable { sink in
            var madeResource: (any Disposable)?
            do {
                let resource = try resourceFactory()
                madeResource = resource
                let source = try observableFactory(resource)
                return Disposables.create(source.subscribe(sink: sink), resource)
            } catch {
                sink.stop(.error(error))
                return madeResource ?? Disposables.create()
            }
        }
    }
}
