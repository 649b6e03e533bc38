/** For what comes about by itself in a moment, and in many where the machine is busy with others: never a measure. */
export const patience = { timeout: 60_000, interval: 20 };
