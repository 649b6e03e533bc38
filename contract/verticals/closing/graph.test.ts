import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../core/time-zone.ts';
import { usualOfficeDays } from '../loans/business-days.ts';
import { type Disclosure, disclosureSendBy, earliestClosing } from '../loans/trid.ts';
import { changeBetween, toldOf } from './change.ts';
import { walkthroughDays } from './deal-dates.ts';
import type { ClosingFacts, ContractDate, LoanFacts } from './facts.ts';
import { closingGraph, withClosingOn } from './graph.ts';
import { firstClosingFrom } from './loan-dates.ts';
import type { BreakKind } from './nodes.ts';

// Friday, July 31, 2026.
const closing = '2026-07-31';
const today = '2026-07-20';

const date = (key: string, given: Partial<ContractDate> = {}): ContractDate => ({
  id: key,
  key,
  name: key,
  rule: null,
  on: null,
  state: 'open',
  owner: null,
  ...given,
});
const sent = (kind: Disclosure['kind'], sentOn: string, receivedOn: string | null = null): Disclosure => ({
  kind,
  sentOn,
  method: 'electronic',
  receivedOn,
  apr: 65_000,
  product: null,
  hasPenalty: false,
  isIrregular: false,
});
const loan = (given: Partial<LoanFacts> = {}, disclosures: readonly Disclosure[] = []): LoanFacts => ({
  id: 'loan',
  office: usualOfficeDays,
  isOver: false,
  lockExpiresOn: '2026-08-02',
  isRescindable: false,
  isAppraised: true,
  conditions: [],
  trid: {
    applicationOn: '2026-06-22',
    completeOn: null,
    counterofferOn: null,
    decidedOn: null,
    intentOn: null,
    closingOn: closing,
    changes: [],
    disclosures,
  },
  ...given,
});
const estimate = sent('loan_estimate', '2026-06-24');
const disclosure = sent('closing_disclosure', '2026-07-24', '2026-07-27');

const facts: ClosingFacts = {
  today,
  deal: {
    id: 'deal',
    acceptedOn: '2026-06-20',
    closingOn: closing,
    isOver: false,
    dates: [
      date('loan', { rule: { base: 'acceptance', days: 30, count: 'calendar', roll: 'none' }, on: '2026-07-20' }),
      date('walkthrough', {
        rule: { base: 'closing', days: -1, count: 'calendar', roll: 'previous' },
        on: '2026-07-30',
      }),
      date('keys', { rule: { base: 'walkthrough', days: 1, count: 'calendar', roll: 'none' }, on: '2026-07-31' }),
      date('inspection', { on: '2026-07-10', state: 'done' }),
    ],
    sheet: { on: closing, state: 'sent', by: 'broker' },
  },
  loans: [loan({}, [estimate, disclosure])],
  policies: [{ id: 'policy', name: 'Ana', effectiveOn: closing, endsOn: '2027-07-31' }],
};

const kindsOf = (given: ClosingFacts): BreakKind[] => closingGraph(given).breaks.map(({ kind }) => kind);
const at = (day: string) => withClosingOn(facts, day);

describe('a closing that fits', () => {
  test('breaks nothing, and every date says what it waits for', () => {
    const { nodes, breaks } = closingGraph(facts);
    expect(breaks).toEqual([]);
    const waits = Object.fromEntries(nodes.map(({ key, waitsFor }) => [key, waitsFor]));
    expect(waits).toMatchObject({
      closing: ['disclosure_wait loan'],
      'date walkthrough': ['closing'],
      'date keys': ['date walkthrough'],
      'lock loan': ['closing'],
      'coverage policy': ['closing'],
    });
    // Received on Monday the 27th: three specific business days later is Thursday the 30th.
    expect(nodes.find(({ key }) => key === 'disclosure_wait loan')).toMatchObject({
      on: '2026-07-30',
      cite: '12 CFR 1026.19(f)(1)(ii)(A)',
    });
  });
});

describe('a closing that moves', () => {
  test.each<[string, string, BreakKind[]]>([
    // Later: the lock is short, the disbursement is made out for another day, and insurance begins too early.
    ['three days later', '2026-08-03', ['sheet_other_day', 'lock_short', 'coverage_early']],
    ['one day later', '2026-08-01', ['sheet_other_day', 'coverage_early']],
    // Earlier: the wait after the disclosure is not over, and insurance begins too late.
    ['two days earlier', '2026-07-29', ['sheet_other_day', 'closing_too_early', 'coverage_late']],
    [
      'so early that what is counted from it has passed',
      '2026-07-20',
      ['date_passed', 'date_passed', 'sheet_other_day', 'closing_too_early', 'coverage_late'],
    ],
  ])('%s', (_, day, kinds) => {
    expect(kindsOf(at(day)).sort()).toEqual(kinds.sort());
  });

  test('moves what is counted from it, over another date as well, and nothing else', () => {
    const { moves } = changeBetween(closingGraph(facts), closingGraph(at('2026-08-03')));
    expect(Object.fromEntries(moves.map(({ node, to }) => [node.key, to]))).toEqual({
      closing: '2026-08-03',
      'loan_closing loan': '2026-08-03',
      // Sunday, so the Friday before; and the day after that.
      'date walkthrough': '2026-07-31',
      'date keys': '2026-08-01',
      'appraisal_copy loan': '2026-07-29',
    });
  });

  test('a walkthrough on a fixed day is too old, or too late', () => {
    const fixed = (on: string): ClosingFacts => ({
      ...facts,
      deal: { ...facts.deal!, dates: [date('w', { name: 'Final walk-through', on })] },
    });
    expect(kindsOf(fixed(addDays(closing, -walkthroughDays)))).toEqual([]);
    expect(kindsOf(fixed(addDays(closing, -walkthroughDays - 1)))).toEqual(['walkthrough_early']);
    expect(kindsOf(fixed(addDays(closing, 1)))).toEqual(['walkthrough_after_closing']);
  });

  test('a disclosure that is not sent has a last day, and after it a first closing', () => {
    const before = { ...facts, loans: [loan({}, [estimate])] };
    // Friday the 31st: received by Tuesday the 28th, sent by Friday the 24th (Sunday struck).
    expect(disclosureSendBy(closing, 'electronic')).toBe('2026-07-24');
    expect(kindsOf({ ...before, today: '2026-07-24' })).toEqual([]);
    const late = closingGraph({ ...before, today: '2026-07-25' }).breaks;
    expect(late).toMatchObject([{ kind: 'disclosure_late', need: firstClosingFrom('2026-07-25') }]);
  });

  test('a refinance of one’s home is locked until it is funded, after the right of rescission', () => {
    const refinance = { ...facts, deal: null, loans: [loan({ isRescindable: true }, [estimate, disclosure])] };
    // Closed on Friday: Saturday, Monday, Tuesday; money on Wednesday.
    expect(closingGraph(refinance).breaks).toMatchObject([{ kind: 'lock_short', need: '2026-08-05' }]);
  });

  test('a loan that closes on another day than its contract says so', () => {
    const other = loan({ lockExpiresOn: null }, [estimate, disclosure]);
    const differs = { ...facts, loans: [{ ...other, trid: { ...other.trid, closingOn: '2026-08-05' } }] };
    expect(closingGraph(differs).breaks).toMatchObject([{ kind: 'loan_other_day', on: '2026-08-05', need: closing }]);
  });

  test('papers too old at closing, and conditions due after it', () => {
    const conditions = [
      { id: 'a', title: 'Pay stub', isOpen: false, dueOn: null, goodUntil: '2026-07-30', owner: 'processor' },
      { id: 'b', title: 'Title', isOpen: true, dueOn: '2026-08-01', goodUntil: null, owner: null },
    ];
    expect(kindsOf({ ...facts, loans: [loan({ conditions }, [estimate, disclosure])] })).toEqual([
      'document_old',
      'condition_late',
    ]);
  });

  test('what is over breaks nothing more', () => {
    const over = { ...at('2026-09-01'), loans: [loan({ isOver: true }, [estimate, disclosure])] };
    expect(kindsOf({ ...over, deal: { ...over.deal!, isOver: true } })).toEqual([]);
  });
});

test('whoever works on what breaks is told, once, and nobody else', () => {
  const after = closingGraph(at('2026-08-03'));
  const workers = { deal: ['agent'], loan: ['officer', 'processor'], policy: ['producer', 'agent'] };
  const told = toldOf(after, after.breaks, workers);
  expect(told.map(({ user }) => user).sort()).toEqual(['agent', 'broker', 'officer', 'processor', 'producer']);
  expect(told.find(({ user }) => user === 'agent')).toMatchObject({ record: 'deal', count: 2 });
  const lockOnly = after.breaks.filter(({ kind }) => kind === 'lock_short');
  expect(toldOf(after, lockOnly, workers).map(({ user }) => user)).toEqual(['officer', 'processor']);
});

const days = fc.integer({ min: -40, max: 120 }).map((n) => addDays(today, n));

describe('whatever the days', () => {
  test('a closing that moves away and back is as it was', () => {
    fc.assert(
      fc.property(days, (day) => {
        const back = closingGraph(withClosingOn(at(day), closing));
        expect(back).toEqual(closingGraph(facts));
        expect(changeBetween(closingGraph(facts), back)).toEqual({ moves: [], broken: [], mended: [], left: [] });
      }),
    );
  });

  test('what one way breaks the other way mends', () => {
    fc.assert(
      fc.property(days, (day) => {
        const [a, b] = [closingGraph(facts), closingGraph(at(day))];
        expect(changeBetween(a, b).broken.map(({ kind }) => kind)).toEqual(
          changeBetween(b, a).mended.map(({ kind }) => kind),
        );
      }),
    );
  });

  test('what does not fit after it was broken by it, or did not fit before', () => {
    fc.assert(
      fc.property(days, days, (from, to) => {
        const [before, after] = [closingGraph(at(from)), closingGraph(at(to))];
        const { broken, mended, left } = changeBetween(before, after);
        expect(broken.length + left.length).toBe(after.breaks.length);
        expect(mended.length + left.length).toBe(before.breaks.length);
      }),
    );
  });

  test('every break names a date of the graph, and every wait another one', () => {
    fc.assert(
      fc.property(days, fc.boolean(), fc.boolean(), (day, isSent, isRescindable) => {
        const given = {
          ...at(day),
          loans: [loan({ isRescindable }, isSent ? [estimate, disclosure] : [])],
        };
        const { nodes, breaks } = closingGraph(given);
        const keys = new Set(nodes.map(({ key }) => key));
        expect(keys.size).toBe(nodes.length);
        for (const one of breaks) expect(keys).toContain(one.node);
        for (const { waitsFor, key } of nodes)
          for (const wait of waitsFor) {
            expect(keys).toContain(wait);
            expect(wait).not.toBe(key);
          }
      }),
    );
  });

  test('no closing before the law lets it goes unnoticed, and none after is blamed on it', () => {
    fc.assert(
      fc.property(days, (day) => {
        const { on } = earliestClosing({ disclosures: [estimate, disclosure] });
        expect(kindsOf(at(day)).includes('closing_too_early')).toBe(day < on!);
      }),
    );
  });

  test('the first closing for a disclosure of today is the first that is in time', () => {
    fc.assert(
      fc.property(days, (day) => {
        const first = firstClosingFrom(day);
        expect(disclosureSendBy(first, 'electronic') >= day).toBe(true);
        expect(disclosureSendBy(addDays(first, -1), 'electronic') < day).toBe(true);
      }),
    );
  });
});
