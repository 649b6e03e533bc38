/** Seconds before each further try: ten tries over 75 hours, as Standard Webhooks recommends. */
const pauses = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600];

export const mostAttempts = pauses.length + 1;
/** An endpoint where nothing arrived for this long is switched off. */
export const offAfterDays = 5;
/** After an outage of this long everything that waits is tried at once when the endpoint is back. */
export const outageMinutes = 5;

const longestAskedSeconds = 24 * 3600;

const spread = (seconds: number, random: number): number => seconds * (0.9 + random * 0.2);

/** How long to wait after the given number of failed tries; nothing where that was the last. */
export function pauseAfter(attempts: number, random = Math.random()): number | undefined {
  const pause = pauses[attempts - 1];
  return pause === undefined ? undefined : spread(pause, random);
}

/** How long a failing endpoint is left in peace as a whole, however much waits for it. */
export function holdAfter(failuresInARow: number, random = Math.random()): number {
  return spread(Math.min(5 * 2 ** (failuresInARow - 1), 300), random);
}

/** `Retry-After` in seconds or as a date, within reason. */
export function askedPause(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), longestAskedSeconds) : 0;
}
