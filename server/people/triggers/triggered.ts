import { coolDownDays, type TriggerName, triggerNames } from '#contract/people/trigger-names.ts';

/** Something that a lead did on a site or with a mail of the organisation. */
export type Signal = { kind: string; at: number; home: string };
export type Past = { signals: readonly Signal[]; touches: readonly number[]; told: readonly Told[] };
export type Told = { trigger: string; at: number };
export type Hit = { trigger: TriggerName; times: number };

const hour = 3_600_000;
const day = 24 * hour;

/** What lies further apart than this is another visit. */
const visitGap = hour / 2;
/** Of one lead, one notice a day: five in a row are read as none. */
const quiet = day;
/** The same thing is told again when what it was counted over has passed. */
const againAfter: Record<TriggerName, number> = {
  saved: day,
  same_home: 30 * day,
  homes_day: 7 * day,
  homes_week: 7 * day,
  visits: 7 * day,
  returned: 14 * day,
};
/** As far back as any of them looks. */
export const lookBackDays = 365;

const within = (signals: readonly Signal[], to: number, span: number): Signal[] =>
  signals.filter(({ at }) => at > to - span && at <= to);
const views = (signals: readonly Signal[]): Signal[] => signals.filter(({ kind }) => kind === 'lead.viewed_home');
const homes = (signals: readonly Signal[]): number => new Set(views(signals).map(({ home }) => home)).size;

function visits(signals: readonly Signal[]): number {
  const times = signals.map(({ at }) => at).sort((a, b) => a - b);
  return times.filter((at, n) => n === 0 || at - times[n - 1]! >= visitGap).length;
}

/** How often, where it is often enough; otherwise 0. `signals` ends with `now`. */
const counts: Record<TriggerName, (now: Signal, signals: readonly Signal[]) => number> = {
  saved: ({ kind }) => (kind === 'lead.saved_home' ? 1 : 0),
  same_home: (now, signals) =>
    now.kind !== 'lead.viewed_home' || now.home === ''
      ? 0
      : atLeast(3, views(within(signals, now.at, 30 * day)).filter(({ home }) => home === now.home).length),
  homes_day: ({ at }, signals) => atLeast(5, homes(within(signals, at, day))),
  homes_week: ({ at }, signals) => atLeast(10, homes(within(signals, at, 7 * day))),
  visits: ({ at }, signals) => atLeast(5, visits(within(signals, at, 7 * day))),
  returned: ({ at }, signals) => {
    const before = signals.reduce((last, one) => (one.at < at ? Math.max(last, one.at) : last), 0);
    return before > 0 && at - before >= 14 * day ? Math.floor((at - before) / day) : 0;
  },
};

function atLeast(least: number, times: number): number {
  return times >= least ? times : 0;
}

/** What a signal sets off, in the light of what was before it; nothing where somebody has just turned to the lead. */
export function triggeredBy(now: Signal, past: Past, isOn: (trigger: TriggerName) => boolean): Hit | undefined {
  const coolDown = coolDownDays * day;
  if (past.touches.some((at) => at > now.at - coolDown)) return undefined;
  if (past.told.some(({ at }) => at > now.at - quiet)) return undefined;
  const known = past.signals.filter(({ at }) => at <= now.at);
  for (const trigger of triggerNames) {
    if (!isOn(trigger)) continue;
    if (past.told.some((told) => told.trigger === trigger && told.at > now.at - againAfter[trigger])) continue;
    const times = counts[trigger](now, known);
    if (times > 0) return { trigger, times };
  }
  return undefined;
}
