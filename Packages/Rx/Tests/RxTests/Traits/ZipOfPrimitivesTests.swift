import Rx
import RxTest
import Testing

@Suite(.leavesNothing) struct ZipOfPrimitivesTests {
    func received<Element>(_ single: Single<Element>) -> String {
        var word = "nothing"
        single.subscribe { word = "\($0)" }.dispose()
        return word
    }

    func received<Element>(_ maybe: Maybe<Element>) -> String {
        var word = "nothing"
        maybe.subscribe { word = "\($0)" }.dispose()
        return word
    }

    @Test func `tuples of two to eight`() {
        let one = Single.just(1)
        let text = Single.just("a")
        #expect(received(Single.zip(one, text)) == "success(1, \"a\")")
        #expect(received(Single.zip(one, text, one)) == "success(1, \"a\", 1)")
        #expect(
            received(Single.zip(one, one, one, one, one, one, one, text))
                == "success(1, 1, 1, 1, 1, 1, 1, \"a\")"
        )
        #expect(received(Maybe.zip(Maybe.just(1), Maybe.just("a"))) == "success(1, \"a\")")
    }

    @Test func `results of two to eight`() {
        let one = Single.just(1)
        #expect(received(Single.zip(one, one) { $0 + $1 }) == "success(2)")
        #expect(received(Single.zip(one, Single.just("a")) { "\($0)\($1)" }) == "success(\"1a\")")
        #expect(
            received(
                Single.zip(one, one, one, one, one, one, one, one) {
                    (a: Int, b, c, d, e, f, g, h) in a + b + c + d + e + f + g + h
                }
            )
                == "success(8)"
        )
        #expect(received(Maybe.zip(.just(1), .just(2), .just(3)) { $0 + $1 + $2 }) == "success(6)")
    }

    @Test func `fails when one fails or the selector throws`() {
        let failed = "failure(failure)"
        #expect(received(Single.zip(Single.just(1), .error(Failure())) { $0 + $1 }) == failed)
        #expect(
            received(Single.zip(.just(1), .just(2)) { (_: Int, _: Int) -> Int in throw Failure() })
                == failed
        )
    }

    @Test func `an empty Maybe makes the result empty`() {
        #expect(received(Maybe.zip(Maybe<Int>.empty(), .just(2)) { $0 + $1 }) == "completed")
    }

    @Test func `collections, also empty ones`() {
        #expect(received(Single.zip([.just(1), .just(2)])) == "success([1, 2])")
        #expect(received(Single.zip([.just(1), .just(2)]) { $0.reduce(0, +) }) == "success(3)")
        #expect(received(Single<Int>.zip([])) == "success([])")
        #expect(received(Single<Int>.zip([]) { $0.count }) == "success(0)")
        #expect(received(Single<Int>.zip([]) { _ -> Int in throw Failure() }) == "failure(failure)")
    }
}
