// EventCodes
