/** For things that happen on their own within a moment, or later on a busy machine. Never a measure of speed. */
export const patience = { timeout: 60_000, interval: 20 };
