import Rx
import RxTest
import Testing

@Suite(.leavesNothing) struct ZipOfPrimitivesTests {
    func told<Element>(_ single: Single<Element>) -> String {
        var word = "nothing"
        single.subscribe { word = "\($0)" }.dispose()
        return word
    }

    func told<Element>(_ maybe: Maybe<Element>) -> String {
        var word = "nothing"
        maybe.subscribe { word = "\($0)" }.dispose()
        return word
    }

    @Test func `tuples of two to eight`() {
        let one = Single.just(1)
        let text = Single.just("a")
        #expect(told(Single.zip(one, text)) == "success(1, \"a\")")
        #expect(told(Single.zip(one, text, one)) == "success(1, \"a\", 1)")
        #expect(
            told(Single.zip(one, one, one, one, one, one, one, text))
                == "success(1, 1, 1, 1, 1, 1, 1, \"a\")"
        )
        #expect(told(Maybe.zip(Maybe.just(1), Maybe.just("a"))) == "success(1, \"a\")")
    }

    @Test func `results of two to eight`() {
        let one = Single.just(1)
        #expect(told(Single.zip(one, one) { $0 + $1 }) == "success(2)")
        #expect(told(Single.zip(one, Single.just("a")) { "\($0)\($1)" }) == "success(\"1a\")")
        #expect(
            told(
                Single.zip(one, one, one, one, one, one, one, one) {
                    (a: Int, b, c, d, e, f, g, h) in a + b + c + d + e + f + g + h
                }
            )
                == "success(8)"
        )
        #expect(told(Maybe.zip(.just(1), .just(2), .just(3)) { $0 + $1 + $2 }) == "success(6)")
    }

    @Test func `fails when one fails or the selector throws`() {
        let failed = "failure(failure)"
        #expect(told(Single.zip(Single.just(1), .error(Failure())) { $0 + $1 }) == failed)
        #expect(
            told(Single.zip(.just(1), .just(2)) { (_: Int, _: Int) -> Int in throw Failure() })
                == failed
        )
    }

    @Test func `a Maybe that is empty leaves the whole empty`() {
        #expect(told(Maybe.zip(Maybe<Int>.empty(), .just(2)) { $0 + $1 }) == "completed")
    }

    @Test func `collections, also empty ones`() {
        #expect(told(Single.zip([.just(1), .just(2)])) == "success([1, 2])")
        #expect(told(Single.zip([.just(1), .just(2)]) { $0.reduce(0, +) }) == "success(3)")
        #expect(told(Single<Int>.zip([])) == "success([])")
        #expect(told(Single<Int>.zip([]) { $0.count }) == "success(0)")
        #expect(told(Single<Int>.zip([]) { _ -> Int in throw Failure() }) == "failure(failure)")
    }
}
