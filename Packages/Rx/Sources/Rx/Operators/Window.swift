extension ObservableType {
    /// Sends a sequence for each window of `timeSpan` or `count` elements, which sends the elements
    /// of that window.
    ///
    ///     source             -a-b-c------|        one column = 10 ms
    ///     window(40 ms, 2)   A--B---C---|
    ///     A                  -a-(b|)
    ///
    /// A window ends after `count` elements or `timeSpan`, whichever comes first, and the next one
    /// starts. The last window ends the way the source ends. The source is disposed when the
    /// subscription to the result and all subscriptions to windows have been disposed.
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
            let timerSlot = TimerSlot()
            group.insert(timerSlot)
            let sendWindow = { (subject: PublishSubject<Element>) in
                sink.next(
                    Observable { sink in
                        let reference = users.retain()
                        return Disposables.create(reference, subject.subscribe(sink: sink))
                    }
                )
            }
            let startNextWindow = {
                let previous = state.value.subject
                let next = OpenWindow<Element>()
                state.value = next
                previous.on(.completed)
                sendWindow(next.subject)
                timerSlot.timer?.arm(after: span)
            }
            let timer = scheduler.makeTimer { serial.run(startNextWindow) }
            timerSlot.timer = timer
            sendWindow(state.value.subject)
            timer.arm(after: span)
            let upstream = self.subscribe(
                sink: Sink<Element>(
                    next: { element in
                        serial.run {
                            state.value.subject.on(.next(element))
                            state.value.count += 1
                            if state.value.count == count { startNextWindow() }
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

/// The subject of the current window and the number of elements that it has sent.
private struct OpenWindow<Element>: Nominal {
    let subject = PublishSubject<Element>()
    var count = 0
}
