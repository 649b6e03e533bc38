const hour = 3_600_000;
/** A day before: late enough to be remembered, early enough to reschedule. */
const before = 24 * hour;
/** Who booked a time within this span needs no reminder. */
const soon = 26 * hour;
/** Tolerance for clocks and workers that are not exact. */
const slack = 5 * 60_000;

/** When to send a reminder, or undefined if the appointment is too soon. */
export const remindAt = (startsAt: number, now = Date.now()): number | undefined =>
  startsAt - now <= soon ? undefined : startsAt - before;

/** The appointment was moved to a later day, so the reminder has to wait. */
export const isFarOff = (startsAt: number, now: number): boolean => startsAt - now > before + slack;

/** Whether a reminder is due now. If the appointment is further off, another reminder is scheduled. */
export const isToBeReminded = (startsAt: number, now = Date.now()): boolean =>
  startsAt > now && !isFarOff(startsAt, now);
