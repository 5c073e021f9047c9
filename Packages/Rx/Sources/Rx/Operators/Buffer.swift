extension ObservableType {
    /// Sends elements in arrays: as soon as there are `count` elements, or `timeSpan` after the
    /// previous array.
    ///
    ///     source             -a-b-c------|        one column = 10 ms
    ///     buffer(40 ms, 2)   ---[ab]---c---[]([]|)
    ///
    /// Arrays may be empty. Completion sends the elements that are held; an error drops them. The
    /// time starts again when the count is reached.
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

/// Holds the timer of an operator whose timer arms itself.
///
/// It is emptied when the subscription ends, because the timer's action retains it.
// Unchecked: the operator's gate and the end of the subscription access it one after the other.
final class TimerSlot: Disposable, @unchecked Sendable {
    var timer: (any SchedulerTimer)?

    func dispose() {
        timer?.dispose()
        timer = nil
    }
}
