import Gestures
import InputEvents

extension GestureEngine {
    /// Returns the gestures of frames that begin at a time, until 30 s later.
    mutating func recognise(_ frames: [Frame], on device: DeviceID, at start: Timestamp)
        -> [Gesture]
    {
        var gestures: [Gesture] = []
        for frame in frames {
            let time = Timestamp(microseconds: start.microseconds + Int64(frame.time * 1000))
            let kind = InputEvent.Kind.touches(device, TouchFrame(frame.changes))
            gestures += handle(InputEvent(time: time, kind: kind))
        }
        return gestures + expire(at: Timestamp(microseconds: start.microseconds + 30_000_000))
    }
}
