#if canImport(XCTest)
    public import Rx
    import XCTest

    // RxTest's additions to XCTest. Except for those of a `Single`, events and their records are
    // `Equatable`, so `XCTAssertEqual` and `#expect` take lists of them as they are.

    /// Fails the test unless two lists of a `Single`'s events are equal.
    ///
    /// Elements are compared by `==` and errors by their descriptions. `Result<Element, any Error>`
    /// is not `Equatable`, so lists of a `Single`'s events need a function of their own.
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

    /// Fails the test unless a sequence sent these elements, at any times, and has not ended.
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
