import Rx
import Testing

@Suite(.leavesNothing) struct TrampolineTests {
    @Test func `a sequence without an end is stopped by its consumer`() {
        var heard: [Int] = []
        Observable.repeatElement(7).take(3).subscribe(onNext: { heard.append($0) }).dispose()
        #expect(heard == [7, 7, 7])
        heard = []
        Observable.generate(initialState: 0, condition: { _ in true }, iterate: { $0 + 1 })
            .flatMap { Observable.just($0) }
            .take(while: { $0 < 3 })
            .subscribe(onNext: { heard.append($0) }).dispose()
        #expect(heard == [0, 1, 2])
    }
}
