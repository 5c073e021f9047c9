import CLibinput
import InputEvents

/// The events that libinput has read from several devices, in the order of their times.
///
/// libinput reads one device after another. If the daemon was stopped for a while (SIGSTOP) and
/// then received the events in that order, event time would reach the last event of one device
/// before the earlier events of the next device arrived, and fingers would seem to rest. The events
/// of one device are already in order and need no queue.
///
///     libinput   panel D m m U, keyboard k     D landing, m motion, U lift, k key
///     queue      D m k m U
struct LibinputQueue {
    // The array keeps its capacity, so that frames allocate no memory.
    private var events: [(time: Timestamp, event: OpaquePointer)] = []
    // The number of events that have been taken from the front.
    private var takenCount = 0

    /// The time of the next event; nil if the queue is empty.
    var nextTime: Timestamp? { takenCount < events.count ? events[takenCount].time : nil }

    /// Removes and returns the next event; nil if the queue is empty.
    mutating func next() -> OpaquePointer? {
        guard takenCount < events.count else { return nil }
        takenCount += 1
        return events[takenCount - 1].event
    }

    /// Fills the queue, if it is empty, with the events that libinput has read.
    ///
    /// An event without a time counts as simultaneous with the event before it, or with `present`
    /// if there is none.
    mutating func fill(from context: OpaquePointer, at present: Timestamp) {
        guard nextTime == nil else { return }
        events.removeAll(keepingCapacity: true)
        takenCount = 0
        var time = present
        var isInOrder = true
        while let event = libinput_get_event(context) {
            let last = events.last?.time ?? present
            // Events without a time stay behind the event before them.
            time = Timestamp(ofEvent: event) ?? time
            if time < last { isInOrder = false }
            events.append((time, event))
        }
        guard !isInOrder else { return }
        // The offset makes the sort stable, so that simultaneous events of a device keep their
        // order.
        let sorted = events.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }
        events = sorted.map(\.element)
    }
}

extension Timestamp {
    /// The time of a libinput event; nil if the event has none, or inputrx does not use the event.
    fileprivate init?(ofEvent event: OpaquePointer) {
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP,
            LIBINPUT_EVENT_TOUCH_CANCEL, LIBINPUT_EVENT_TOUCH_FRAME:
            let touch = libinput_event_get_touch_event(event)
            self.init(libinput_event_touch_get_time_usec(touch))
        case LIBINPUT_EVENT_KEYBOARD_KEY:
            let key = libinput_event_get_keyboard_event(event)
            self.init(libinput_event_keyboard_get_time_usec(key))
        case LIBINPUT_EVENT_SWITCH_TOGGLE:
            let toggle = libinput_event_get_switch_event(event)
            self.init(libinput_event_switch_get_time_usec(toggle))
        case LIBINPUT_EVENT_POINTER_BUTTON:
            let pointer = libinput_event_get_pointer_event(event)
            self.init(libinput_event_pointer_get_time_usec(pointer))
        case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN, LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE,
            LIBINPUT_EVENT_GESTURE_SWIPE_END, LIBINPUT_EVENT_GESTURE_PINCH_BEGIN,
            LIBINPUT_EVENT_GESTURE_PINCH_UPDATE, LIBINPUT_EVENT_GESTURE_PINCH_END,
            LIBINPUT_EVENT_GESTURE_HOLD_BEGIN, LIBINPUT_EVENT_GESTURE_HOLD_END:
            let gesture = libinput_event_get_gesture_event(event)
            self.init(libinput_event_gesture_get_time_usec(gesture))
        case LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY, LIBINPUT_EVENT_TABLET_TOOL_TIP:
            let tool = libinput_event_get_tablet_tool_event(event)
            self.init(libinput_event_tablet_tool_get_time_usec(tool))
        case LIBINPUT_EVENT_TABLET_PAD_BUTTON, LIBINPUT_EVENT_TABLET_PAD_RING,
            LIBINPUT_EVENT_TABLET_PAD_STRIP:
            let pad = libinput_event_get_tablet_pad_event(event)
            self.init(libinput_event_tablet_pad_get_time_usec(pad))
        default: return nil
        }
    }
}
