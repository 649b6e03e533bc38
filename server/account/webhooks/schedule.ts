/** Seconds before each retry: ten attempts over 75 hours, as Standard Webhooks recommends. */
const pauses = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600];

export const mostAttempts = pauses.length + 1;
/** Days without any successful delivery after which an endpoint is turned off. */
export const offAfterDays = 5;
/** After an outage of this length, all waiting messages are sent at once when the endpoint is back. */
export const outageMinutes = 5;

const longestAskedSeconds = 24 * 3600;

const spread = (seconds: number, random: number): number => seconds * (0.9 + random * 0.2);

/** Seconds to wait after this many failed attempts; undefined after the last. */
export function pauseAfter(attempts: number, random = Math.random()): number | undefined {
  const pause = pauses[attempts - 1];
  return pause === undefined ? undefined : spread(pause, random);
}

/** Seconds that a failing endpoint gets no messages at all, however many are waiting. */
export function holdAfter(failuresInARow: number, random = Math.random()): number {
  return spread(Math.min(5 * 2 ** (failuresInARow - 1), 300), random);
}

/** Parses `Retry-After`, in seconds or as a date, and limits it. */
export function askedPause(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), longestAskedSeconds) : 0;
}
