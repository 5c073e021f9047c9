// Rx
