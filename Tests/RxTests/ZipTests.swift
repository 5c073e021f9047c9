import Rx
import RxTest
import Testing

struct ZipTests {
    @Test func `a zip of single sources ends when all have, however hopeless`() {
        let run = marbles("a-b-c-|") { source, _ in
            Observable.zip(source, Observable<String>.empty()) { $0 + $1 }
        }
        #expect(run == "------|")
    }

    @Test func `a zip of a collection ends with the first element that nothing can match`() {
        let run = marbles("a-b-c-|") { source, _ in
            Observable.zip([source, Observable.just("x")]) { $0.joined() }
        }
        #expect(run == "[ax]-|")
    }
}
