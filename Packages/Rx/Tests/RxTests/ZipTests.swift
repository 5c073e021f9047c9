import Rx
import RxTest
import Testing

struct ZipTests {
    @Test func `a zip of separate sources ends when all have ended, even if no match can come`() {
        let run = marbles("a-b-c-|") { source, _ in
            Observable.zip(source, Observable<String>.empty()) { $0 + $1 }
        }
        #expect(run == "------|")
    }

    @Test func `a zip of a collection ends at the first element that nothing can match`() {
        let run = marbles("a-b-c-|") { source, _ in
            Observable.zip([source, Observable.just("x")]) { $0.joined() }
        }
        #expect(run == "[ax]-|")
    }

    @Test func `sources of different kinds are combined`() {
        let run = marbles("a-b-c-|") { source, _ in
            Observable.combineLatest(source, Single.just("x"), Infallible.just("y")) {
                $0 + $1 + $2
            }
        }
        #expect(run == "[axy]-[bxy]-[cxy]-|")
        let pair = marbles("a-b-c-|") { source, _ in
            Observable.zip(source, Maybe.just("x")) { $0 + $1 }
        }
        #expect(pair == "[ax]-----|")
    }
}
