extension ShapeRecogniser {
    /// Whether a drawing is large enough.
    func check(size: Double) -> Check {
        Check(.size, size, .atLeast(leastSize), passes: size >= leastSize)
    }

    /// What a stroke or circle asks of the drawing; it was by as many fingers as that.
    func checks(_ kind: GestureKind, _ shape: DrawnShape, fingers: Int) -> [Check] {
        let share = Check(
            .inStep,
            shape.share,
            .atLeast(TouchSequence.evenness * 100),
            passes: shape.isTogether
        )
        return [check(size: shape.size)] + (fingers > 1 ? [share] : [])
            + {
                switch kind {
                case .stroke(let stroke): strokes.checks(stroke, shape, fingers: fingers)
                case .circle(let turn, let turns):
                    circles.checks(Circle(turn: turn, turns: turns), shape)
                default: []
                }
            }()
    }
}

extension StrokeRecogniser {
    /// In per cent of the size; the rival only where it is like the stroke at all.
    fileprivate func checks(_ stroke: StrokeShape, _ shape: DrawnShape, fingers: Int) -> [Check] {
        let deviation = stroke.deviation(of: shape.cloud)
        let likeness = Check(
            .deviation,
            deviation * 100,
            .atMost(StrokeRecogniser.farthest * 100),
            passes: deviation <= StrokeRecogniser.farthest
        )
        guard likeness.passes else { return [likeness] }
        let rival = rival(of: stroke, shape, fingers: fingers)
        guard rival.isFinite else { return [likeness] }
        let least = StrokeRecogniser.leastRival(of: deviation)
        return [
            likeness,
            Check(.rival, rival * 100, .atLeast(least * 100), passes: rival >= least),
        ]
    }
}

extension CircleRecogniser {
    fileprivate func checks(_ circle: Circle, _ shape: DrawnShape) -> [Check] {
        let least = CircleRecogniser.leastAngle(turns: circle.turns)
        return [
            Check(
                .goneRound,
                shape.angle,
                circle.turn == .clockwise ? .atLeast(least) : .atMost(-least),
                passes: goesRound(shape, circle)
            ),
            Check(
                .steadiness,
                shape.allAngles,
                .atMost(shape.angle.magnitude * CircleRecogniser.wavering),
                passes: isSteady(shape)
            ),
            Check(
                .roundness,
                shape.unevenness,
                .atMost(CircleRecogniser.unevenness),
                passes: isRound(shape)
            ),
        ]
    }
}
