import { onMarket, type StandardStatus } from './listing-status.ts';

/**
 * How days on market carry over from one listing of a property to the next: after a gap of this many days off the market the count
 * restarts, and after a sale immediately. MLSs differ, so every count names its rule.
 */
export const marketRules = {
  'gap-30': { gapDays: 30, source: 'BAREIS' },
  'gap-45': { gapDays: 45, source: 'ARMLS' },
  'gap-90': { gapDays: 90, source: 'SmartMLS' },
} as const;
export type MarketRule = keyof typeof marketRules;
export const marketRuleNames = Object.keys(marketRules) as MarketRule[];

/** The listing had this status from this day until its next change. */
export type StatusChange = { listing: string; status: StandardStatus; on: string };

/** Counted days, from the first to the day before the last. */
type CountedSpan = { listing: string; from: string; to: string; days: number };

type MarketDays = {
  rule: MarketRule;
  /** Days of this listing. */
  daysOnMarket: number;
  /** Days of the property, since the count last restarted. */
  cumulativeDaysOnMarket: number;
  spans: CountedSpan[];
  /** Why the count started where it did. */
  beganAnew: { why: 'first' | 'gap' | 'sale'; on: string | null; gapDays: number | null };
};

const dayMs = 86_400_000;
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** The count if the property is listed again on a given day. */
type Relisted = {
  on: string;
  /** Days that the new listing starts with. */
  carried: number;
  isAnew: boolean;
  /** The first day on which the count would restart; null when a sale has ended it already. */
  anewFrom: string | null;
};

/** A listing in a final status counts up to its end, whatever happens to the property later. */
const over: readonly StandardStatus[] = ['Canceled', 'Expired', 'Closed', 'Delete'];

function heardOf(listing: string, changes: readonly StatusChange[], today: string) {
  const last = changes.findLastIndex((change) => change.listing === listing);
  return last >= 0 && over.includes(changes[last]!.status)
    ? { heard: changes.slice(0, last + 1), until: changes[last]!.on }
    : { heard: changes, until: today };
}

/**
 * `changes`: the status changes of all listings of the property, in chronological order. Days with two active listings count once.
 * `lintel.count_market_days` computes the same in the database.
 */
export function countMarketDays(
  listing: string,
  changes: readonly StatusChange[],
  today: string,
  rule: MarketRule,
): MarketDays {
  const { gapDays } = marketRules[rule];
  const { heard, until } = heardOf(listing, changes, today);
  const offering = new Set<string>();
  const spans: CountedSpan[] = [];
  let beganAnew: MarketDays['beganAnew'] = { why: 'first', on: null, gapDays: null };
  let open: { listing: string; on: string } | undefined;
  let soldOn: string | undefined;
  let own = 0;
  let ownSince: string | undefined;
  const close = (on: string) => {
    if (open) spans.push({ listing: open.listing, from: open.on, to: on, days: Math.max(0, daysBetween(open.on, on)) });
    open = undefined;
  };
  const closeOwn = (on: string) => {
    if (ownSince) own += Math.max(0, daysBetween(ownSince, on));
    ownSince = undefined;
  };
  for (const { listing: of, status, on } of heard) {
    if (status === 'Closed') soldOn = on;
    if (onMarket.includes(status)) {
      offering.add(of);
      if (of === listing) ownSince ??= on;
    } else {
      offering.delete(of);
      if (of === listing) closeOwn(on);
    }
    if (open && offering.has(open.listing)) continue;
    close(on);
    const [next] = offering;
    if (next === undefined) continue;
    const last = spans.at(-1);
    const gap = last ? daysBetween(last.to, on) : 0;
    if (last && (soldOn !== undefined || gap >= gapDays)) {
      beganAnew = { why: soldOn === undefined ? 'gap' : 'sale', on, gapDays: gap };
      spans.length = 0;
      own = 0;
      ownSince &&= on;
    }
    soldOn = undefined;
    open = { listing: next, on };
  }
  close(until);
  closeOwn(until);
  return {
    rule,
    daysOnMarket: own,
    cumulativeDaysOnMarket: spans.reduce((days, span) => days + span.days, 0),
    spans,
    beganAnew,
  };
}

const dayAfter = (on: string, days: number): string =>
  new Date(Date.parse(`${on}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/**
 * The count if the property were listed again on a day, with anything on the market taken off today. Null if it never was on the market.
 */
export function countRelisted(
  changes: readonly StatusChange[],
  today: string,
  on: string,
  rule: MarketRule,
): Relisted | null {
  const last = changes.at(-1);
  if (!last || !changes.some(({ status }) => onMarket.includes(status))) return null;
  const now = new Map(changes.map(({ listing, status }) => [listing, status]));
  const offering = [...now].filter(([, status]) => onMarket.includes(status));
  const until: StatusChange[] = [
    ...changes,
    ...offering.map(([listing]): StatusChange => ({ listing, status: 'Withdrawn', on: today })),
  ];
  const counted = countMarketDays('', [...until, { listing: '', status: 'Active', on }], on, rule);
  const { spans } = countMarketDays('', until, today, rule);
  const { why, on: began } = counted.beganAnew;
  const isAnew = why !== 'first' && began === on;
  const isSold = isAnew && why === 'sale';
  return {
    on,
    carried: counted.cumulativeDaysOnMarket,
    isAnew,
    anewFrom: isSold ? null : dayAfter(spans.at(-1)!.to, marketRules[rule].gapDays),
  };
}
