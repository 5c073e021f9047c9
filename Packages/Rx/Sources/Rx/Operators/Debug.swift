extension ObservableType {
    /// Prints all events, and when the sequence is subscribed and disposed.
    ///
    /// - `identifier`: printed before each line; the place in the source unless given.
    /// - `trimOutput`: shortens long elements.
    public func debug(
        _ identifier: String? = nil,
        trimOutput: Bool = false,
        file: String = #file,
        line: UInt = #line,
        function: String = #function
    ) -> Observable<Element> {
        let name = file.split(separator: "/").last.map { String($0) } ?? file
        let title = identifier ?? "\(name):\(line) (\(function))"
        func say(_ event: Event<Element>) {
            var text = "\(event)"
            if trimOutput, text.count > 40 { text = "\(text.prefix(20))...\(text.suffix(20))" }
            print("\(title) -> Event \(text)")
        }
        return `do`(
            onNext: { say(.next($0)) },
            onError: { say(.error($0)) },
            onCompleted: { say(.completed) },
            onSubscribe: { print("\(title) -> subscribed") },
            onDispose: { print("\(title) -> isDisposed") }
        )
    }
}
