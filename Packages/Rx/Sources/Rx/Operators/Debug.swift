extension ObservableType {
    /// Prints all events, and when the sequence is subscribed and disposed.
    ///
    /// Begins each line with `identifier`, or with the place of the call if it is nil. Shortens
    /// long events if `trimOutput` is true.
    public func debug(
        _ identifier: String? = nil,
        trimOutput: Bool = false,
        file: String = #fileID,
        line: UInt = #line,
        function: String = #function
    ) -> Observable<Element> {
        let title = identifier ?? debugTitle(file, line, function)
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

/// Returns the title of debug output for a place in the source.
func debugTitle(_ file: String, _ line: UInt, _ function: String) -> String {
    let name = file.split(separator: "/").last.map { String($0) } ?? file
    return "\(name):\(line) (\(function))"
}
