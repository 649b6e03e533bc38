import { addDays } from '../../core/time-zone.ts';
import { addBusinessDays, rolled } from './business-days.ts';

/** The two dates that a deal's other dates are counted from. */
export const dateBases = ['acceptance', 'closing'] as const;
type DateBase = (typeof dateBases)[number];

/** "10 calendar days after acceptance, 17:00 local, next business day". */
export type DateRule = {
  /** Acceptance, closing, or the key of another date of the deal. */
  base: string;
  /** Negative for days before the base. */
  days: number;
  count: 'calendar' | 'business';
  /** What to do when the result is not a business day. Results counted in business days always are. */
  roll: 'none' | 'next' | 'previous';
};

export type RuledDate = { key: string; rule: DateRule | null; on: string | null };
export type Bases = Readonly<Record<DateBase, string | null>>;
type DateMove = { key: string; from: string | null; to: string | null };

export function dayByRule({ days, count, roll }: DateRule, base: string): string {
  const counted = count === 'business' ? addBusinessDays(base, days) : addDays(base, days);
  return roll === 'none' ? counted : rolled(counted, roll);
}

export const isBase = (name: string): name is DateBase => (dateBases as readonly string[]).includes(name);

/**
 * Computes every date of a deal from its rule. A date without a rule keeps its day; a date whose base is unknown, or that depends on
 * itself, is unknown.
 */
export function daysByRules(dates: readonly RuledDate[], bases: Bases): Map<string, string | null> {
  const byKey = new Map(dates.map((date) => [date.key, date]));
  const found = new Map<string, string | null>();
  const dayOf = (key: string, asking: readonly string[]): string | null => {
    if (isBase(key)) return bases[key];
    const known = found.get(key);
    if (known !== undefined) return known;
    const date = byKey.get(key);
    if (!date || asking.includes(key)) return null;
    if (!date.rule) return date.on;
    const base = dayOf(date.rule.base, [...asking, key]);
    return base === null ? null : dayByRule(date.rule, base);
  };
  for (const { key } of dates) found.set(key, dayOf(key, []));
  return found;
}

/** The dates that would change with these bases. */
export function movesOf(dates: readonly RuledDate[], bases: Bases): DateMove[] {
  const after = daysByRules(dates, bases);
  return dates.flatMap(({ key, on }) => {
    const to = after.get(key) ?? null;
    return to === on ? [] : [{ key, from: on, to }];
  });
}

/** Keys of dates that depend on each other in a circle, or on a date that doesn't exist. */
export function unfoundedKeys(dates: readonly Pick<RuledDate, 'key' | 'rule'>[]): string[] {
  const byKey = new Map(dates.map((date) => [date.key, date.rule]));
  const isFounded = (key: string, asking: readonly string[]): boolean => {
    if (isBase(key)) return true;
    if (asking.includes(key) || !byKey.has(key)) return false;
    const rule = byKey.get(key);
    return !rule || isFounded(rule.base, [...asking, key]);
  };
  return dates.filter(({ key }) => !isFounded(key, [])).map(({ key }) => key);
}
