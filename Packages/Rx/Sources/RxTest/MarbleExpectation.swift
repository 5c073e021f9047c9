#if canImport(Testing)
    public import Rx
    public import Testing

    /// Expects that the result of an operator has this drawing.
    ///
    ///     expectMarbles("a-b------c-|", "-----b-----(c|)") {
    ///         $0.debounce(.milliseconds(30), scheduler: $1)
    ///     }
    ///
    /// Runs the operator as ``marbles(_:subscription:frame:frames:_:)-(String,_,_,_,_)`` does. If
    /// the drawings differ, records an issue that shows one drawing below the other and marks the
    /// first difference.
    public func expectMarbles<Result: ObservableConvertibleType>(
        _ source: String,
        _ expected: String,
        subscription: String = "",
        frame: Duration = .milliseconds(10),
        frames: Int? = nil,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ build: (Observable<String>, EventTimeScheduler) -> Result
    ) {
        expectMarbles(
            [source],
            expected,
            subscription: subscription,
            frame: frame,
            frames: frames,
            sourceLocation: sourceLocation
        ) { build($0[0], $1) }
    }

    /// Expects that the result of an operator with several sources has this drawing.
    ///
    ///     expectMarbles(["-a---c-|", "--b---d--|"], "-ab--cd--|") { sources, _ in
    ///         Observable.merge(sources)
    ///     }
    ///
    /// Runs the operator as ``marbles(_:subscription:frame:frames:_:)-([String],_,_,_,_)`` does. If
    /// the drawings differ, records an issue that shows one drawing below the other and marks the
    /// first difference.
    public func expectMarbles<Result: ObservableConvertibleType>(
        _ sources: [String],
        _ expected: String,
        subscription: String = "",
        frame: Duration = .milliseconds(10),
        frames: Int? = nil,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ build: ([Observable<String>], EventTimeScheduler) -> Result
    ) {
        let received = marbles(
            sources,
            subscription: subscription,
            frame: frame,
            frames: frames,
            build
        )
        if let difference = marbleDifference(expected: expected, received: received) {
            Issue.record("\(difference)", sourceLocation: sourceLocation)
        }
    }
#endif
