import { addDays, dayIn, instantAt, localAt, weekdayOf } from '../../core/time-zone.ts';

/** A weekly posting time of a channel; 0 is Sunday. */
export type Slot = { weekday: number; time: string };

const farAhead = 60;

/**
 * The first free slot after `now` in the channel's time zone. A time skipped in spring is no slot that day; one that occurs twice in fall
 * means the first.
 */
export function nextSlot(
  slots: readonly Slot[],
  { now, timeZone, taken }: { now: number; timeZone: string; taken: ReadonlySet<number> },
): number | null {
  const today = dayIn(now, timeZone);
  for (let ahead = 0; ahead <= farAhead; ahead++) {
    const day = addDays(today, ahead);
    const times = slots
      .filter(({ weekday }) => weekday === weekdayOf(day))
      .map(({ time }) => time)
      .sort();
    for (const time of times) {
      const at = instantAt(`${day}T${time}`, timeZone);
      if (at <= now || taken.has(at) || localAt(at, timeZone) !== `${day}T${time}`) continue;
      return at;
    }
  }
  return null;
}

/** Whether a local time exists: one skipped by a clock change can't have been meant. */
export const isShown = (local: string, timeZone: string): boolean =>
  localAt(instantAt(local, timeZone), timeZone) === local.slice(0, 16);
