extension ObservableType {
    /// Sends elements in arrays: when `count` are there, or `timeSpan` after the array before.
    ///
    ///     source             -a-b-c------|        one column = 10 ms
    ///     buffer(40 ms, 2)   ---[ab]---c---[]([]|)
    ///
    /// Arrays may be empty. Completion sends what is there; an error drops it. Reaching the count
    /// starts the time anew.
    public func buffer(
        timeSpan: RxTimeInterval,
        count: Int,
        scheduler: any SchedulerType
    ) -> Observable<[Element]> {
        let span = Swift.max(0, timeSpan.nanosecondsSaturated)
        return Observable<[Element]> { sink in
            let serial = SerialSink(sink)
            let held = Cell<[Element]>([])
            let alarm = TimerSlot()
            let send = {
                let elements = held.value
                held.value = []
                sink.next(elements)
                alarm.timer?.arm(after: span)
            }
            let timer = scheduler.makeTimer { serial.run(send) }
            alarm.timer = timer
            timer.arm(after: span)
            let upstream = self.subscribe(
                sink: Sink<Element>(
                    next: { element in
                        serial.run {
                            held.value.append(element)
                            if held.value.count == count { send() }
                        }
                    },
                    stop: { termination in
                        timer.dispose()
                        serial.run {
                            if case .completed = termination { sink.next(held.value) }
                            held.value = []
                            if alarm.timer != nil { sink.stop(termination) }
                        }
                    }
                )
            )
            return Disposables.create(upstream, alarm)
        }
    }
}

/// Where an operator whose timer arms itself keeps it; emptied when the subscription ends, because
/// the timer's action refers back to it.
final class TimerSlot: Disposable {
    var timer: (any SchedulerTimer)?

    func dispose() {
        timer?.dispose()
        timer = nil
    }
}
