#if canImport(RxSwift)
    import RxSwift

    /// The work as RxSwift does it.
    ///
    /// The same text as `RxWorks.swift`; only the import and the library differ. It is compiled if
    /// `RXSWIFT` names a checkout of RxSwift (`Package.swift`).
    enum RxSwiftWorks {
        static var works: [Work] {
            [
                Work(name: "subject, filter, map", library: .rxSwift, count: Repetitions.elements) {
                    let (user, total, subject) = (User(), Total(), PublishSubject<Int>())
                    _ = subject.filter(user.isWanted).map(user.increment)
                        .subscribe(onNext: { total.value &+= $0 })
                    return { count in for element in 0..<count { subject.onNext(element) } }
                },
                Work(name: "ten maps", library: .rxSwift, count: Repetitions.tenCalls) {
                    let (user, total, subject) = (User(), Total(), PublishSubject<Int>())
                    var chain = subject.asObservable()
                    for _ in 0..<10 { chain = chain.map(user.increment) }
                    _ = chain.subscribe(onNext: { total.value &+= $0 })
                    return { count in for element in 0..<count { subject.onNext(element) } }
                },
                Work(name: "share, ten subscribers", library: .rxSwift, count: Repetitions.tenCalls)
                {
                    let (user, total, subject) = (User(), Total(), PublishSubject<Int>())
                    let shared = subject.map(user.increment).share()
                    for _ in 0..<10 { _ = shared.subscribe(onNext: { total.value &+= $0 }) }
                    return { count in for element in 0..<count { subject.onNext(element) } }
                },
                Work(name: "merge of ten", library: .rxSwift, count: Repetitions.elements) {
                    let total = Total()
                    let subjects = (0..<10).map { _ in PublishSubject<Int>() }
                    _ = Observable.merge(subjects.map { $0.asObservable() })
                        .subscribe(onNext: { total.value &+= $0 })
                    let (first, second) = (subjects[0], subjects[1])
                    return { count in
                        for element in stride(from: 0, to: count, by: 2) {
                            first.onNext(element)
                            second.onNext(element)
                        }
                    }
                },
                Work(name: "combineLatest", library: .rxSwift, count: Repetitions.elements) {
                    let (user, total) = (User(), Total())
                    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
                    _ = Observable.combineLatest(first, second, resultSelector: user.add)
                        .subscribe(onNext: { total.value &+= $0 })
                    return { count in
                        for element in stride(from: 0, to: count, by: 2) {
                            first.onNext(element)
                            second.onNext(element)
                        }
                    }
                },
                Work(name: "combineLatest, tuples", library: .rxSwift, count: Repetitions.elements)
                {
                    let total = Total()
                    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
                    _ = Observable.combineLatest(first, second)
                        .subscribe(onNext: { total.value &+= $0.0 &+ $0.1 })
                    return { count in
                        for element in stride(from: 0, to: count, by: 2) {
                            first.onNext(element)
                            second.onNext(element)
                        }
                    }
                },
                Work(name: "flatMap just", library: .rxSwift, count: Repetitions.tenCalls) {
                    let (total, subject) = (Total(), PublishSubject<Int>())
                    _ = subject.flatMap { Observable.just($0) }.subscribe(onNext: {
                        total.value &+= $0
                    }
                    )
                    return { count in for element in 0..<count { subject.onNext(element) } }
                },
                Work(name: "flatMapLatest just", library: .rxSwift, count: Repetitions.tenCalls) {
                    let (total, subject) = (Total(), PublishSubject<Int>())
                    _ = subject.flatMapLatest { Observable.just($0) }
                        .subscribe(onNext: { total.value &+= $0 })
                    return { count in for element in 0..<count { subject.onNext(element) } }
                },
                Work(name: "subscribe five", library: .rxSwift, count: Repetitions.subscriptions) {
                    let (user, total) = (User(), Total())
                    return { count in
                        for _ in 0..<count {
                            let subject = PublishSubject<Int>()
                            let subscription = subject.filter(user.isWanted).map(user.increment)
                                .map(user.increment).filter(user.isWanted).map(user.increment)
                                .subscribe(onNext: { total.value &+= $0 })
                            subject.onNext(1)
                            subscription.dispose()
                        }
                    }
                },
                Work(
                    name: "subscribe five, closures in place",
                    library: .rxSwift,
                    count: Repetitions.subscriptions
                ) {
                    let total = Total()
                    return { count in
                        for _ in 0..<count {
                            let subject = PublishSubject<Int>()
                            let subscription = subject.filter { isWanted($0) }.map { increment($0) }
                                .map { increment($0) }.filter { isWanted($0) }.map { increment($0) }
                                .subscribe(onNext: { total.value &+= $0 })
                            subject.onNext(1)
                            subscription.dispose()
                        }
                    }
                },
                Work(name: "from, filter, map", library: .rxSwift, count: Repetitions.elements) {
                    let (user, total) = (User(), Total())
                    return { count in
                        Observable.from(Array(0..<count)).filter(user.isWanted).map(user.increment)
                            .subscribe(onNext: { total.value &+= $0 }).dispose()
                    }
                },
            ]
        }
    }
#endif
