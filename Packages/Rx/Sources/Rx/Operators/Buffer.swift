extension ObservableType {
    /// Sends elements in arrays: as soon as there are `count` elements, or `timeSpan` after the
    /// subscription or the previous array.
    ///
    ///     source             -a-b-c------|        one column = 10 ms
    ///     buffer(40 ms, 2)   ---[ab]---c---[]([]|)
    ///
    /// Arrays may be empty. Completion sends the buffered elements; an error drops them.
    public func buffer(
        timeSpan: RxTimeInterval,
        count: Int,
        scheduler: any SchedulerType
    ) -> Observable<[Element]> {
        let span = Swift.max(0, timeSpan.nanosecondsSaturated)
        return Observable<[Element]> { sink in
            let serial = SerialSink(sink)
            let buffered = Cell<[Element]>([])
            let timerSlot = TimerSlot()
            let send = {
                let elements = buffered.value
                buffered.value = []
                sink.next(elements)
                timerSlot.timer?.arm(after: span)
            }
            let timer = scheduler.makeTimer { serial.run(send) }
            timerSlot.timer = timer
            timer.arm(after: span)
            let upstream = self.subscribe(
                sink: Sink<Element>(
                    next: { element in
                        serial.run {
                            buffered.value.append(element)
                            if buffered.value.count == count { send() }
                        }
                    },
                    stop: { termination in
                        timer.dispose()
                        serial.run {
                            if case .completed = termination { sink.next(buffered.value) }
                            buffered.value = []
                            if timerSlot.timer != nil { sink.stop(termination) }
                        }
                    }
                )
            )
            return Disposables.create(upstream, timerSlot)
        }
    }
}

/// Holds a timer whose action arms the timer again.
///
/// The slot is emptied when the subscription ends, because the timer's action retains the slot.
final class TimerSlot: Disposable {
    private struct Content: Nominal {
        var timer: (any SchedulerTimer)?
    }

    // The subscription may end on another thread than the one that is inside the operator's gate.
    private let content = Guarded(Content())

    var timer: (any SchedulerTimer)? {
        get { content.read(\.timer) }
        set { content.exchange(Content(timer: newValue)) }
    }

    func dispose() { content.exchange(Content()).timer?.dispose() }
}
