const hour = 3_600_000;
/** A day before: late enough to be remembered, early enough to move it. */
const before = 24 * hour;
/** Who was promised tomorrow was told of it today. */
const soon = 26 * hour;
/** Clocks and workers are not exact. */
const slack = 5 * 60_000;

/** When somebody is to be reminded of a time; nothing where it is too near. */
export const remindAt = (startsAt: number, now = Date.now()): number | undefined =>
  startsAt - now <= soon ? undefined : startsAt - before;

/** It was moved to a later day: then is soon enough. */
export const isFarOff = (startsAt: number, now: number): boolean => startsAt - now > before + slack;

/** Whether a reminder that comes now is in time. One for a time that lies further off has another to come. */
export const isToBeReminded = (startsAt: number, now = Date.now()): boolean =>
  startsAt > now && !isFarOff(startsAt, now);
