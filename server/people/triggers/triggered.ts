import { coolDownDays, type TriggerName, triggerNames } from '#contract/people/trigger-names.ts';

/** Something that a lead did on a site or with a mail of the organization. */
export type Signal = { kind: string; at: number; home: string };
export type Past = { signals: readonly Signal[]; touches: readonly number[]; told: readonly Told[] };
export type Told = { trigger: string; at: number };
/** `since` is the first of the counted times, if several were counted. */
export type Hit = { trigger: TriggerName; times: number; since: number | null };
/** The number and first time, or undefined if there were too few. */
type Count = Omit<Hit, 'trigger'> | undefined;

const hour = 3_600_000;
const day = 24 * hour;

/** Views further apart than this are separate visits. */
const visitGap = hour / 2;
/** At most one alert per lead and day, because five in a row would be ignored. */
const quiet = day;
/** How long until the same trigger may alert again: the period it counts over. */
const againAfter: Record<TriggerName, number> = {
  saved: day,
  same_home: 30 * day,
  homes_day: 7 * day,
  homes_week: 7 * day,
  visits: 7 * day,
  returned: 14 * day,
};
/** The longest period that any trigger looks back. */
export const lookBackDays = 365;

const within = (signals: readonly Signal[], to: number, span: number): Signal[] =>
  signals.filter(({ at }) => at > to - span && at <= to);
const views = (signals: readonly Signal[]): Signal[] => signals.filter(({ kind }) => kind === 'lead.viewed_home');
const homes = (signals: readonly Signal[], least: number): Count =>
  several(least, new Set(views(signals).map(({ home }) => home)).size, views(signals));

function visits(signals: readonly Signal[], least: number): Count {
  const times = signals.map(({ at }) => at).sort((a, b) => a - b);
  return several(least, times.filter((at, n) => n === 0 || at - times[n - 1]! >= visitGap).length, signals);
}

/** `signals` ends with `now`. */
const counts: Record<TriggerName, (now: Signal, signals: readonly Signal[]) => Count> = {
  saved: ({ kind }) => (kind === 'lead.saved_home' ? { times: 1, since: null } : undefined),
  same_home: (now, signals) => {
    if (now.kind !== 'lead.viewed_home' || now.home === '') return undefined;
    const same = views(within(signals, now.at, 30 * day)).filter(({ home }) => home === now.home);
    return several(3, same.length, same);
  },
  homes_day: ({ at }, signals) => homes(within(signals, at, day), 5),
  homes_week: ({ at }, signals) => homes(within(signals, at, 7 * day), 10),
  visits: ({ at }, signals) => visits(within(signals, at, 7 * day), 5),
  returned: ({ at }, signals) => {
    const before = signals.reduce((last, one) => (one.at < at ? Math.max(last, one.at) : last), 0);
    if (before === 0 || at - before < 14 * day) return undefined;
    return { times: Math.floor((at - before) / day), since: null };
  },
};

function several(least: number, times: number, counted: readonly Signal[]): Count {
  if (times < least) return undefined;
  return { times, since: Math.min(...counted.map(({ at }) => at)) };
}

/** Returns the trigger that a signal sets off given the lead's past, or undefined; none if a member has just contacted the lead. */
export function triggeredBy(now: Signal, past: Past, isOn: (trigger: TriggerName) => boolean): Hit | undefined {
  const coolDown = coolDownDays * day;
  if (past.touches.some((at) => at > now.at - coolDown)) return undefined;
  if (past.told.some(({ at }) => at > now.at - quiet)) return undefined;
  const known = past.signals.filter(({ at }) => at <= now.at);
  for (const trigger of triggerNames) {
    if (!isOn(trigger)) continue;
    if (past.told.some((told) => told.trigger === trigger && told.at > now.at - againAfter[trigger])) continue;
    const count = counts[trigger](now, known);
    if (count) return { trigger, ...count };
  }
  return undefined;
}
