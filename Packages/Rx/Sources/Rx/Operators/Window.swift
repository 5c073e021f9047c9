extension ObservableType {
    /// Sends a sequence for each `timeSpan`, or for each `count` elements, which sends the elements
    /// of that window.
    ///
    ///     source             -a-b-c------|        one column = 10 ms
    ///     window(40 ms, 2)   A--B---C---|
    ///     A                  -a-(b|)
    ///
    /// A window ends when `count` elements were sent or `timeSpan` after it began, and the next one
    /// starts. Windows end the way the source ends. The source is disposed when the windows'
    /// sequence and all subscriptions to windows have been disposed.
    public func window(
        timeSpan: RxTimeInterval,
        count: Int,
        scheduler: any SchedulerType
    ) -> Observable<Observable<Element>> {
        let span = Swift.max(0, timeSpan.nanosecondsSaturated)
        return Observable<Observable<Element>> { sink in
            let serial = SerialSink(sink)
            let group = CompositeDisposable()
            let users = RefCountDisposable(disposable: group)
            let state = Cell(OpenWindow<Element>())
            let alarm = TimerSlot()
            group.insert(alarm)
            let open = { (subject: PublishSubject<Element>) in
                sink.next(
                    Observable { sink in
                        let claim = users.retain()
                        return Disposables.create(claim, subject.subscribe(sink: sink))
                    }
                )
            }
            let turn = {
                let old = state.value.subject
                let fresh = OpenWindow<Element>()
                state.value = fresh
                old.on(.completed)
                open(fresh.subject)
                alarm.timer?.arm(after: span)
            }
            let timer = scheduler.makeTimer { serial.run(turn) }
            alarm.timer = timer
            open(state.value.subject)
            timer.arm(after: span)
            let upstream = self.subscribe(
                sink: Sink<Element>(
                    next: { element in
                        serial.run {
                            state.value.subject.on(.next(element))
                            state.value.count += 1
                            if state.value.count == count { turn() }
                        }
                    },
                    stop: { termination in
                        timer.dispose()
                        serial.run {
                            state.value.subject.on(termination.event())
                            sink.stop(termination)
                            group.dispose()
                        }
                    }
                )
            )
            group.insert(upstream)
            return users
        }
    }
}

private struct OpenWindow<Element>: Nominal {
    let subject = PublishSubject<Element>()
    var count = 0
}
