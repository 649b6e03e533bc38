import { onMarket, type StandardStatus } from './listing-status.ts';

/**
 * How days on the market are carried from one listing of a property to the next: after so many days off the market the
 * count begins anew, and after a sale at once. Boards differ, so a count always says by which rule it was made.
 */
export const marketRules = {
  'gap-30': { gapDays: 30, source: 'BAREIS' },
  'gap-45': { gapDays: 45, source: 'ARMLS' },
  'gap-90': { gapDays: 90, source: 'SmartMLS' },
} as const;
export type MarketRule = keyof typeof marketRules;
export const marketRuleNames = Object.keys(marketRules) as MarketRule[];

/** From this day on the listing was in this status, until the next change. */
export type StatusChange = { listing: string; status: StandardStatus; on: string };

/** Days that were counted, from the first to the day before the last. */
export type CountedSpan = { listing: string; from: string; to: string; days: number };

export type MarketDays = {
  rule: MarketRule;
  /** Of the listing asked about. */
  daysOnMarket: number;
  /** Of the property, since the count last began anew. */
  cumulativeDaysOnMarket: number;
  spans: CountedSpan[];
  /** Why the count began where it did. */
  beganAnew: { why: 'first' | 'gap' | 'sale'; on: string | null; gapDays: number | null };
};

const dayMs = 86_400_000;
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** What would be counted on the day on which a home is listed again. */
export type Relisted = {
  on: string;
  /** Days that the new listing begins with. */
  carried: number;
  isAnew: boolean;
  /** The first day on which the count would begin anew; nothing where a sale has ended it already. */
  anewFrom: string | null;
};

/** `changes` are those of all listings of the property, in the order of time. */
export function countMarketDays(
  listing: string,
  changes: readonly StatusChange[],
  today: string,
  rule: MarketRule,
): MarketDays {
  const { gapDays } = marketRules[rule];
  const spans: CountedSpan[] = [];
  let beganAnew: MarketDays['beganAnew'] = { why: 'first', on: null, gapDays: null };
  let open: StatusChange | undefined;
  let soldOn: string | undefined;
  const close = (on: string) => {
    if (!open) return;
    spans.push({ listing: open.listing, from: open.on, to: on, days: Math.max(0, daysBetween(open.on, on)) });
    open = undefined;
  };
  for (const change of changes) {
    const isOn = onMarket.includes(change.status);
    if (isOn && open?.listing === change.listing) continue;
    close(change.on);
    if (change.status === 'Closed') soldOn = change.on;
    if (!isOn) continue;
    const last = spans.at(-1);
    const gap = last ? daysBetween(last.to, change.on) : 0;
    if (last && (soldOn !== undefined || gap >= gapDays)) {
      beganAnew = { why: soldOn === undefined ? 'gap' : 'sale', on: change.on, gapDays: gap };
      spans.length = 0;
    }
    soldOn = undefined;
    open = change;
  }
  close(today);
  const sum = (some: readonly CountedSpan[]) => some.reduce((days, span) => days + span.days, 0);
  return {
    rule,
    daysOnMarket: sum(spans.filter((span) => span.listing === listing)),
    cumulativeDaysOnMarket: sum(spans),
    spans,
    beganAnew,
  };
}

const dayAfter = (on: string, days: number): string =>
  new Date(Date.parse(`${on}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** If a home came back as a new listing on a day: one that is on the market now is taken off it today. Nothing where it never was. */
export function countRelisted(
  changes: readonly StatusChange[],
  today: string,
  on: string,
  rule: MarketRule,
): Relisted | null {
  const last = changes.at(-1);
  if (!last || !changes.some(({ status }) => onMarket.includes(status))) return null;
  const isOn = onMarket.includes(last.status);
  const until: StatusChange[] = isOn ? [...changes, { ...last, status: 'Withdrawn', on: today }] : [...changes];
  const counted = countMarketDays('', [...until, { listing: '', status: 'Active', on }], on, rule);
  const { spans } = countMarketDays(last.listing, until, today, rule);
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
