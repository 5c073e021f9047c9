extension ObservableType where Element: Equatable {
    /// Sends whether two sequences have the same elements in the same order.
    ///
    ///     one             -a-b-c-|
    ///     two             --ab--c---|
    ///     sequenceEqual   ----------([true]|)
    ///
    /// Says no at the first difference, yes when both have completed. Fails when one of them fails.
    /// Holds elements that wait for their match, without bound.
    public func sequenceEqual(
        _ other: some ObservableConvertibleType<Element>
    ) -> Observable<Bool> {
        // A nil at the end of each: a longer sequence differs there.
        let left = map { Optional($0) }.concat(Observable<Element?>.just(nil))
        let right = other.asObservable().map { Optional($0) }.concat(Observable<Element?>.just(nil))
        return Observable<Bool>.zip(left, right) { $0 == $1 }
            .take(while: { $0 }, behavior: .inclusive)
            .reduce(true) { $0 && $1 }
    }
}
