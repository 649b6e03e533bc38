import { z } from 'zod';
import { day, id, instant } from '../core/primitives.ts';
import { addDays, startOfWeek } from '../core/time-zone.ts';
import { priceOpinions, showingStates } from './showing-words.ts';

export const feedback = z.strictObject({
  interest: z.int().min(1).max(5),
  priceOpinion: z.enum(priceOpinions),
  liked: z.string(),
  disliked: z.string(),
  offerLikely: z.boolean(),
  at: instant,
});
export type Feedback = z.infer<typeof feedback>;

/** A row of a seller's report, which names visitors by brokerage only. */
export const reportRow = z.strictObject({
  id,
  state: z.enum(showingStates),
  startsAt: instant,
  day,
  minutes: z.int(),
  brokerage: z.string(),
  /** Confirmed, and its time has passed. */
  isHeld: z.boolean(),
  feedback: feedback.nullable(),
});
export type ReportRow = z.infer<typeof reportRow>;

/** Every number in a report counts the rows matching its filter, so that it can show exactly these rows. */
const reportNumbers = {
  all: () => true,
  held: (row: ReportRow) => row.isHeld,
  upcoming: (row: ReportRow) => row.state === 'confirmed' && !row.isHeld,
  requested: (row: ReportRow) => row.state === 'requested' || row.state === 'proposed',
  fallen: (row: ReportRow) => row.state === 'declined' || row.state === 'cancelled',
  answered: (row: ReportRow) => row.feedback !== null,
  interested: (row: ReportRow) => (row.feedback?.interest ?? 0) >= 4,
  offers: (row: ReportRow) => row.feedback?.offerLikely === true,
  low: (row: ReportRow) => row.feedback?.priceOpinion === 'low',
  right: (row: ReportRow) => row.feedback?.priceOpinion === 'right',
  high: (row: ReportRow) => row.feedback?.priceOpinion === 'high',
} satisfies Record<string, (row: ReportRow) => boolean>;
export type ReportNumber = keyof typeof reportNumbers;
export const reportNames = Object.keys(reportNumbers) as ReportNumber[];

export const isReportNumber = (name: string): name is ReportNumber => Object.hasOwn(reportNumbers, name);

export const rowsBehind = (name: ReportNumber, rows: readonly ReportRow[]): ReportRow[] =>
  rows.filter(reportNumbers[name]);

/** A listing's reach beside its showings: contacts alerted, contacts who viewed it there, and open house visitors. */
export const reachNames = ['told', 'viewed', 'visited'] as const;
export type ReachName = (typeof reachNames)[number];

/** Number of people per day; their identity isn't shown to the seller. */
export const reachRow = z.strictObject({ kind: z.enum(reachNames), day, people: z.int() });
export type ReachRow = z.infer<typeof reachRow>;

export const isReachName = (name: string): name is ReachName => (reachNames as readonly string[]).includes(name);

export const daysBehind = (name: ReachName, reach: readonly ReachRow[]): ReachRow[] =>
  reach.filter(({ kind }) => kind === name);

export const peopleIn = (reach: readonly ReachRow[]): number => reach.reduce((sum, { people }) => sum + people, 0);

/** Average of the given answers; null without any. */
export function averageInterest(rows: readonly ReportRow[]): number | null {
  const given = rows.flatMap((row) => (row.feedback ? [row.feedback.interest] : []));
  return given.length === 0 ? null : given.reduce((sum, one) => sum + one, 0) / given.length;
}

export type Week = { from: string; rows: ReportRow[]; interest: number | null };

/** Groups held showings by week, earliest first, without gaps. */
export function weeksOf(rows: readonly ReportRow[]): Week[] {
  const held = rows.filter(reportNumbers.held);
  const byWeek = Map.groupBy(held, (row) => startOfWeek(row.day));
  const found = [...byWeek.keys()].sort();
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return [];
  const weeks: Week[] = [];
  for (let from = first; from <= last; from = addDays(from, 7)) {
    const here = byWeek.get(from) ?? [];
    weeks.push({ from, rows: here, interest: averageInterest(here) });
  }
  return weeks;
}
