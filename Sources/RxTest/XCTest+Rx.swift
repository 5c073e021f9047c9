#if canImport(XCTest)
    public import Rx
    import XCTest

    // What RxTest adds to XCTest, for suites that were written for it. Lists of every other event
    // and record are `Equatable`, so that `XCTAssertEqual` and `#expect` take them as they are.

    /// Fails the test unless two lists of what a ``Single`` said are the same.
    ///
    /// Elements compare by `==` and errors by what they print. A `Result` with any error is not
    /// `Equatable`, which is why this list needs a function of its own.
    public func XCTAssertEqual<Element: Equatable>(
        _ left: [SingleEvent<Element>],
        _ right: [SingleEvent<Element>],
        file: StaticString = #filePath,
        line: UInt = #line
    ) {
        let isEqual = left.elementsEqual(right) { left, right in
            switch (left, right) {
            case (.success(let left), .success(let right)): left == right
            case (.failure(let left), .failure(let right)): "\(left)" == "\(right)"
            default: false
            }
        }
        if !isEqual { XCTFail("\(left) is not equal to \(right)", file: file, line: line) }
    }

    /// Fails the test unless a sequence told these elements, at whatever times, and has not ended.
    public func XCTAssertRecordedElements<Element: Equatable>(
        _ stream: [Recorded<Event<Element>>],
        _ elements: [Element],
        file: StaticString = #filePath,
        line: UInt = #line
    ) {
        if let stop = stream.first(where: { $0.value.isStopEvent }) {
            XCTFail("the sequence ended: \(stop)", file: file, line: line)
            return
        }
        XCTAssertEqual(stream.compactMap(\.value.element), elements, file: file, line: line)
    }
#endif
