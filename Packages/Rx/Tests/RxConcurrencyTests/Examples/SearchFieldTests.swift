import Rx
import RxTest
import Testing

// The program of docs/examples.md, copied literally.

/// The id of the search, for those who cancel it.
enum Search {}

/// Loads the results for a text when typing has paused for 300 ms.
func results(
    for texts: Observable<String>,
    on scheduler: any SchedulerType,
    load: @escaping (String) -> Single<String>
) -> Observable<String> {
    texts
        .debounce(.milliseconds(300), scheduler: scheduler)
        .distinctUntilChanged()
        .flatMapLatest { load($0).catchAndReturn("no results") }
        .cancellable(id: Search.self)
}

/// Cancels the pause and the request.
func closeSearch() -> Observable<String> { .cancel(id: Search.self) }

/// The id is the same in all tests, so they run one after the other.
///
/// One column is 100 ms.
@Suite(.serialized) struct SearchFieldTests {
    /// Answers after 500 ms, in capital letters; fails for `x`.
    private func load(_ text: String, on scheduler: EventTimeScheduler) -> Single<String> {
        Observable<Int>.timer(.milliseconds(500), scheduler: scheduler)
            .map { _ in
                if text == "x" { throw Failure() }
                return text.uppercased()
            }
            .asSingle()
    }

    private func search(_ texts: String, closed: String = "-") -> String {
        marbles(texts, closed, frame: .milliseconds(100)) { texts, closed, scheduler in
            let found = results(for: texts, on: scheduler) { load($0, on: scheduler) }
            return Observable.merge(found, closed.flatMap { _ in closeSearch() })
        }
    }

    @Test func `a request starts when typing has paused`() {
        #expect(
            search("a-b---------------")
                == "----------B-------"
        )
    }

    @Test func `a new text cancels the request for the previous one`() {
        #expect(
            search("a---b-------------")
                == "------------B-----"
        )
    }

    @Test func `a request that fails does not end the search`() {
        #expect(
            search("x---------b-----------")
                == "--------[no results]---------B---"
        )
    }

    @Test func `the same text is requested once`() {
        var requests: [String] = []
        let drawing = marbles("a----b-a-------", frame: .milliseconds(100)) { texts, scheduler in
            results(for: texts, on: scheduler) { text in
                requests.append(text)
                return load(text, on: scheduler)
            }
        }
        #expect(requests == ["a"])
        #expect(drawing == "--------A------")
    }

    @Test func `closing cancels the request, and sends neither a result nor an end`() {
        #expect(
            search("a-----------|", closed: "-----c------|")
                == "-------------"
        )
    }
}
