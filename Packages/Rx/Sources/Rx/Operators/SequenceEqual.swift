extension ObservableType where Element: Equatable {
    /// Compares the elements of two sequences in their order and sends the result.
    ///
    ///     one             -a-b-c-|
    ///     two             --ab--c---|
    ///     sequenceEqual   ----------([true]|)
    ///
    /// Sends false at the first difference, or true when both sequences have completed. Fails when
    /// one of them fails. Holds the elements that have no counterpart yet, without bound.
    public func sequenceEqual(
        _ other: some ObservableConvertibleType<Element>
    ) -> Observable<Bool> {
        // Appends nil to each sequence, so that an element of a longer sequence is compared with
        // the nil of the shorter one.
        let left = map { Optional($0) }.concat(Observable<Element?>.just(nil))
        let right = other.asObservable().map { Optional($0) }.concat(Observable<Element?>.just(nil))
        return Observable<Bool>.zip(left, right) { $0 == $1 }
            .take(while: { $0 }, behavior: .inclusive)
            .reduce(true) { $0 && $1 }
    }
}
