extension ObservableType {
    /// Prints every event, subscription and disposal of the sequence.
    ///
    /// Begins each line with `identifier` or, if that is nil, with the location of the call.
    /// Shortens events of more than 40 characters if `trimOutput` is true.
    public func debug(
        _ identifier: String? = nil,
        trimOutput: Bool = false,
        file: String = #fileID,
        line: UInt = #line,
        function: String = #function
    ) -> Observable<Element> {
        let title = identifier ?? debugTitle(file, line, function)
        func printEvent(_ event: Event<Element>) {
            var text = "\(event)"
            if trimOutput, text.count > 40 { text = "\(text.prefix(20))...\(text.suffix(20))" }
            print("\(title) -> Event \(text)")
        }
        return `do`(
            onNext: { printEvent(.next($0)) },
            onError: { printEvent(.error($0)) },
            onCompleted: { printEvent(.completed) },
            onSubscribe: { print("\(title) -> subscribed") },
            onDispose: { print("\(title) -> isDisposed") }
        )
    }
}

/// Returns the title of the debug output for a location in the source code.
func debugTitle(_ file: String, _ line: UInt, _ function: String) -> String {
    let name = file.split(separator: "/").last.map { String($0) } ?? file
    return "\(name):\(line) (\(function))"
}
