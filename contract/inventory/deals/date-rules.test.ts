import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../core/time-zone.ts';
import { isBusinessDay } from './business-days.ts';
import { type DateRule, dayByRule, daysByRules, movesOf, type RuledDate, unfoundedKeys } from './date-rules.ts';

const calendar = (base: string, days: number, roll: DateRule['roll'] = 'next'): DateRule => ({
  base,
  days,
  count: 'calendar',
  roll,
});

describe('one rule', () => {
  test.for([
    // Ten days after June 24 is Saturday, July 4, observed on Friday, so Monday is the next business day.
    [calendar('acceptance', 10), '2026-06-24', '2026-07-06'],
    [calendar('acceptance', 10, 'previous'), '2026-06-24', '2026-07-02'],
    [calendar('acceptance', 10, 'none'), '2026-06-24', '2026-07-04'],
    [{ base: 'acceptance', days: 3, count: 'business', roll: 'none' } as DateRule, '2026-07-01', '2026-07-07'],
    [{ base: 'closing', days: -3, count: 'business', roll: 'none' } as DateRule, '2026-07-07', '2026-07-01'],
    [calendar('closing', -1, 'previous'), '2026-11-30', '2026-11-27'],
  ] as const)('%o from %s is %s', ([rule, base, day]) => {
    expect(dayByRule(rule, base)).toBe(day);
  });
});

const dates: RuledDate[] = [
  { key: 'deposit', rule: { base: 'acceptance', days: 3, count: 'business', roll: 'none' }, on: null },
  { key: 'inspection', rule: calendar('acceptance', 10), on: null },
  { key: 'objection', rule: calendar('inspection', 2), on: null },
  { key: 'walkthrough', rule: calendar('closing', -1, 'previous'), on: null },
  { key: 'party', rule: null, on: '2026-12-24' },
];

describe('all of a deal', () => {
  test('a date follows another, and one without a rule stays', () => {
    const days = daysByRules(dates, { acceptance: '2026-06-24', closing: '2026-08-03' });
    expect(Object.fromEntries(days)).toEqual({
      deposit: '2026-06-29',
      inspection: '2026-07-06',
      objection: '2026-07-08',
      walkthrough: '2026-07-31',
      party: '2026-12-24',
    });
  });

  test('a moved closing moves what is counted from it and nothing else', () => {
    const before = daysByRules(dates, { acceptance: '2026-06-24', closing: '2026-08-03' });
    const standing = dates.map((date) => ({ ...date, on: before.get(date.key) ?? null }));
    expect(movesOf(standing, { acceptance: '2026-06-24', closing: '2026-08-10' })).toEqual([
      { key: 'walkthrough', from: '2026-07-31', to: '2026-08-07' },
    ]);
    expect(movesOf(standing, { acceptance: '2026-06-24', closing: '2026-08-03' })).toEqual([]);
  });

  test('what hangs on nothing, or on itself, is named and has no day', () => {
    const circle = [
      { key: 'a', rule: calendar('b', 1), on: null },
      { key: 'b', rule: calendar('a', 1), on: null },
      { key: 'c', rule: calendar('gone', 1), on: null },
      { key: 'd', rule: calendar('closing', 1), on: null },
    ];
    expect(unfoundedKeys(circle)).toEqual(['a', 'b', 'c']);
    const days = daysByRules(circle, { acceptance: '2026-06-24', closing: '2026-08-03' });
    expect([...days.values()]).toEqual([null, null, null, '2026-08-04']);
  });
});

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
const anyRule = fc.record({
  base: fc.constantFrom('acceptance', 'closing', 'x0', 'x1', 'x2', 'x3'),
  days: fc.integer({ min: -120, max: 120 }),
  count: fc.constantFrom('calendar' as const, 'business' as const),
  roll: fc.constantFrom('none' as const, 'next' as const, 'previous' as const),
});
const anyDates = fc
  .array(fc.option(anyRule), { minLength: 1, maxLength: 4 })
  .map((rules) => rules.map((rule, place): RuledDate => ({ key: `x${place}`, rule, on: rule ? null : '2026-01-02' })));

test('whatever the rules, what is moved once is not moved again, and rolled days are open', () => {
  fc.assert(
    fc.property(anyDates, anyDay, anyDay, (given, acceptance, closing) => {
      const bases = { acceptance, closing };
      const days = daysByRules(given, bases);
      const settled = given.map((date) => ({ ...date, on: days.get(date.key) ?? null }));
      expect(movesOf(settled, bases)).toEqual([]);
      for (const { rule, on } of settled) if (rule && rule.roll !== 'none' && on) expect(isBusinessDay(on)).toBe(true);
      const unfounded = unfoundedKeys(given);
      for (const { key, on } of settled) expect(on === null).toBe(unfounded.includes(key));
    }),
  );
});
