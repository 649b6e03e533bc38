import { addDays, dayIn, instantAt, localAt, weekdayOf } from '../../core/time-zone.ts';

/** An hour of a weekday at which a channel posts; 0 is Sunday. */
export type Slot = { weekday: number; time: string };

const farAhead = 60;

/**
 * The first slot after `now` that is not taken, by the clock of the channel's zone. An hour that clocks skip in spring is not a
 * slot that day; one that they show twice in fall is its first.
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

/** What a clock on the wall shows is no moment where clocks jump over it: then nobody can have meant it. */
export const isShown = (local: string, timeZone: string): boolean =>
  localAt(instantAt(local, timeZone), timeZone) === local.slice(0, 16);
