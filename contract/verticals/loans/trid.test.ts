import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../core/time-zone.ts';
import { countDays, struckFor, usualOfficeDays } from './business-days.ts';
import {
  clocksOf,
  type DeliveryMethod,
  type Disclosure,
  deliveryMethods,
  disclosureSendBy,
  earliestClosing,
  receiptOf,
  revisedSendBy,
  type TridFacts,
  waitedFor,
} from './trid.ts';
import { isResetBy } from './trid-reset.ts';

const daysOf = (year: number): string[] =>
  Array.from({ length: 366 }, (_, place) => addDays(`${year}-01-01`, place)).filter((day) =>
    day.startsWith(String(year)),
  );

/** 5 U.S.C. 6103(a); those on a Sunday are struck as Sundays. */
const holidays: Record<number, string[]> = {
  2026: ['01-01', '01-19', '02-16', '05-25', '06-19', '07-04', '09-07', '10-12', '11-11', '11-26', '12-25'],
  2027: ['01-01', '01-18', '02-15', '05-31', '06-19', '09-06', '10-11', '11-11', '11-25', '12-25'],
  2028: ['01-01', '01-17', '02-21', '05-29', '06-19', '07-04', '09-04', '10-09', '11-11', '11-23', '12-25'],
};

test.each([2026, 2027, 2028])(
  'specific business days of %i are all but Sundays and the legal holidays themselves',
  (year) => {
    const struck = daysOf(year).filter((day) => struckFor(day, 'specific') === 'holiday');
    expect(struck).toEqual(holidays[year]!.map((day) => `${year}-${day}`));
  },
);

test('the day on which offices keep a holiday is a specific business day and no general one', () => {
  // July 4, 2026 is a Saturday: offices close on Friday (comment 2(a)(6)-2).
  expect(struckFor('2026-07-03', 'specific')).toBeUndefined();
  expect(struckFor('2026-07-03', 'general')).toBe('holiday');
  expect(struckFor('2026-07-04', 'specific')).toBe('holiday');
  // December 31, 2027: January 1, 2028 is a Saturday.
  expect(struckFor('2027-12-31', 'general')).toBe('holiday');
  expect(struckFor('2027-12-31', 'specific')).toBeUndefined();
});

test('general business days follow the creditor’s offices', () => {
  const open = { opensSaturdays: true, closedOn: ['2026-06-03'] };
  expect(countDays('2026-06-01', 3, 'general').to).toBe('2026-06-04');
  expect(countDays('2026-06-01', 3, 'general', open).to).toBe('2026-06-05');
  expect(countDays('2026-06-05', 1, 'general', open).to).toBe('2026-06-06');
});

const sent = (kind: Disclosure['kind'], sentOn: string, more: Partial<Disclosure> = {}): Disclosure => ({
  kind,
  sentOn,
  method: 'electronic',
  receivedOn: null,
  apr: 65_000,
  product: 'Fixed',
  hasPenalty: false,
  isIrregular: false,
  ...more,
});
const facts = (more: Partial<TridFacts> = {}): TridFacts => ({
  applicationOn: null,
  completeOn: null,
  counterofferOn: null,
  decidedOn: null,
  intentOn: null,
  closingOn: null,
  changes: [],
  disclosures: [],
  ...more,
});
const clock = (given: TridFacts, key: string, today = '2026-06-01') =>
  clocksOf(given, usualOfficeDays, today).find((one) => one.key === key)!;

/** What is counted from, what comes out. */
const vectors: [string, string, string][] = [
  // Loan Estimate: three general business days after the application.
  ['estimate_due', '2026-06-01', '2026-06-04'],
  ['estimate_due', '2026-06-04', '2026-06-09'],
  ['estimate_due', '2026-07-02', '2026-07-08'],
  ['estimate_due', '2026-11-25', '2026-12-01'],
  ['estimate_due', '2026-12-31', '2027-01-06'],
  // Seven specific business days after the Loan Estimate is sent.
  ['seven_days', '2026-06-01', '2026-06-09'],
  ['seven_days', '2026-07-01', '2026-07-10'],
  ['seven_days', '2026-11-24', '2026-12-03'],
];

test.each(vectors)('%s from %s is %s', (key, from, to) => {
  const given =
    key === 'estimate_due'
      ? facts({ applicationOn: from })
      : facts({ applicationOn: from, disclosures: [sent('loan_estimate', from)] });
  expect(clock(given, key).on).toBe(to);
});

/** Sent by mail and handed over; the closing that each allows. */
const receipts: [string, string, string][] = [
  // Monday: in hand it is Thursday; by mail it is there on Thursday and closes on Monday.
  ['2026-06-01', '2026-06-04', '2026-06-08'],
  // Over Juneteenth (Friday).
  ['2026-06-16', '2026-06-20', '2026-06-24'],
  // Over July 4 (Saturday): Friday the 3rd counts.
  ['2026-07-01', '2026-07-06', '2026-07-09'],
  // Over Labor Day, Columbus Day, Veterans Day, Thanksgiving, Christmas and New Year’s Day.
  ['2026-09-03', '2026-09-08', '2026-09-11'],
  ['2026-10-08', '2026-10-13', '2026-10-16'],
  ['2026-11-09', '2026-11-13', '2026-11-17'],
  ['2026-11-23', '2026-11-27', '2026-12-01'],
  ['2026-12-22', '2026-12-26', '2026-12-30'],
  ['2026-12-29', '2027-01-02', '2027-01-06'],
  // Over Martin Luther King Day, Presidents Day and Memorial Day.
  ['2027-01-14', '2027-01-19', '2027-01-22'],
  ['2027-02-11', '2027-02-16', '2027-02-19'],
  ['2027-05-27', '2027-06-01', '2027-06-04'],
];

test.each(receipts)('a Closing Disclosure of %s lets close on %s in hand and on %s by mail', (on, inHand, byMail) => {
  const estimate = sent('loan_estimate', '2026-01-05');
  const closing = (method: DeliveryMethod) =>
    earliestClosing({ disclosures: [estimate, sent('closing_disclosure', on, { method })] }).on;
  expect([closing('in_person'), closing('mail'), closing('electronic')]).toEqual([inHand, byMail, byMail]);
});

test('evidence of receipt takes the place of the mailbox rule', () => {
  const mailed = sent('closing_disclosure', '2026-06-01', { method: 'electronic' });
  expect(receiptOf(mailed)).toMatchObject({ on: '2026-06-04', by: 'presumed' });
  expect(receiptOf({ ...mailed, receivedOn: '2026-06-02' })).toMatchObject({ on: '2026-06-02', by: 'actual' });
});

test('four days for a revised estimate, seven by mail, and the later of all waits is the closing', () => {
  const estimate = sent('loan_estimate', '2026-06-01');
  const revised = sent('revised_estimate', '2026-06-08', { method: 'in_person' });
  const disclosure = sent('closing_disclosure', '2026-06-09', { method: 'in_person' });
  expect(clock(facts({ disclosures: [estimate, revised] }), 'revised_received').on).toBe('2026-06-12');
  expect(earliestClosing({ disclosures: [estimate, revised, disclosure] })).toEqual({
    on: '2026-06-12',
    because: 'disclosure_wait',
  });
  expect(revisedSendBy('2026-06-18', 'in_person')).toBe('2026-06-13');
  expect(revisedSendBy('2026-06-18', 'mail')).toBe('2026-06-10');
  // In hand on a Sunday is as of Monday.
  const sunday = sent('closing_disclosure', '2026-06-14', { method: 'in_person' });
  expect(earliestClosing({ disclosures: [estimate, sunday] }).on).toBe('2026-06-18');
});

test('the last day for a revised estimate is met by sending one, and passes without', () => {
  const estimate = sent('loan_estimate', '2026-06-01');
  const given = facts({ closingOn: '2026-06-18', disclosures: [estimate] });
  const state = (of: TridFacts, today: string) => clock(of, 'revised_send_by', today).state;
  const on = revisedSendBy('2026-06-18', 'electronic');
  expect(state(given, on)).toBe('running');
  expect(state(given, addDays(on, 1))).toBe('passed');
  const revised = { ...given, disclosures: [estimate, sent('revised_estimate', '2026-06-08')] };
  expect(state(revised, addDays(on, 1))).toBe('met');
});

const terms = { apr: 65_000, product: 'Fixed', hasPenalty: false, isIrregular: false };
test.each([
  ['nothing', {}, null],
  ['an eighth of a point', { apr: 66_250 }, null],
  ['more than an eighth', { apr: 66_251 }, 'apr'],
  ['a quarter, irregular', { apr: 67_500, isIrregular: true }, null],
  ['more than a quarter, irregular', { apr: 67_501, isIrregular: true }, 'apr'],
  ['a lower rate', { apr: 60_000 }, null],
  ['another product', { product: '5/6 ARM' }, 'product'],
  ['a prepayment penalty', { hasPenalty: true }, 'penalty'],
])('after %s the three days begin again: %j gives %s', (_, change, reason) => {
  expect(isResetBy(terms, { ...terms, ...change })).toBe(reason);
});

test('a penalty that goes, and corrections that reset nothing, leave the first wait as it is', () => {
  expect(isResetBy({ ...terms, hasPenalty: true }, terms)).toBeNull();
  const first = sent('closing_disclosure', '2026-06-01');
  const corrected = sent('corrected_disclosure', '2026-06-03', { apr: 65_500 });
  expect(waitedFor([first, corrected])).toEqual({ waited: first, reset: null });
  const worse = sent('corrected_disclosure', '2026-06-04', { apr: 66_300 });
  expect(waitedFor([first, corrected, worse])).toEqual({ waited: worse, reset: 'apr' });
});

test('ECOA: thirty calendar days after a complete application, ninety after a counteroffer', () => {
  const given = facts({ completeOn: '2026-06-01', counterofferOn: '2026-06-10' });
  expect(clock(given, 'credit_decision').on).toBe('2026-07-01');
  expect(clock(given, 'counteroffer').on).toBe('2026-09-08');
  // A counteroffer within thirty days answers the application; silence does not, nor does one that comes later.
  expect(clock(given, 'credit_decision', '2026-07-02').state).toBe('met');
  expect(clock({ ...given, counterofferOn: null }, 'credit_decision', '2026-07-02').state).toBe('late');
  expect(clock({ ...given, counterofferOn: '2026-07-02' }, 'credit_decision', '2026-07-02').state).toBe('late');
  expect(clock({ ...given, decidedOn: '2026-06-20' }, 'credit_decision', '2026-07-02').state).toBe('met');
});

test('ECOA: what an incomplete application lacks is told within thirty calendar days, or it is decided', () => {
  const given = facts({ applicationOn: '2026-06-01' });
  expect(clock(given, 'incomplete_notice')).toMatchObject({ on: '2026-07-01', state: 'running' });
  expect(clock(given, 'incomplete_notice', '2026-07-02').state).toBe('late');
  expect(clock({ ...given, incompleteOn: '2026-07-01' }, 'incomplete_notice', '2026-07-02').state).toBe('met');
  expect(clock({ ...given, incompleteOn: '2026-07-02' }, 'incomplete_notice', '2026-07-02').state).toBe('late');
  const told = { ...given, incompleteOn: '2026-06-10', respondBy: '2026-06-25' };
  expect(clock(told, 'incomplete_response', '2026-06-25')).toMatchObject({ on: '2026-06-25', state: 'running' });
  expect(clock(told, 'incomplete_response', '2026-06-26').state).toBe('late');
  expect(clock({ ...told, decidedOn: '2026-06-27' }, 'incomplete_response', '2026-06-28').state).toBe('met');
  expect(clock({ ...told, completeOn: '2026-06-20' }, 'incomplete_response')).toBeUndefined();
  expect(clock({ ...given, decidedOn: '2026-06-20' }, 'incomplete_notice', '2026-07-02').state).toBe('met');
  // Once all is there the decision's own clock runs, and this one is gone.
  expect(clock({ ...given, completeOn: '2026-06-20' }, 'incomplete_notice')).toBeUndefined();
  expect(clock(facts(), 'incomplete_notice')).toBeUndefined();
});

test('what was due before a loan came over rings nowhere here; what is still to come does', () => {
  const given = facts({ applicationOn: '2026-06-01', completeOn: '2026-06-05', intentOn: null, cameOn: '2026-06-20' });
  expect(clock(given, 'estimate_due', '2026-06-22')).toBeUndefined();
  expect(clock(given, 'credit_decision', '2026-06-22')).toMatchObject({ on: '2026-07-05', state: 'running' });
  expect(clock(given, 'credit_decision', '2026-07-06').state).toBe('late');
  expect(clock({ ...given, cameOn: null }, 'estimate_due', '2026-06-22').state).toBe('late');
});

test('each count tells every day, with its number or why it has none', () => {
  const { count } = clock(facts({ applicationOn: '2026-07-02' }), 'estimate_due');
  expect(count?.days.map(({ day, number, struck }) => `${day.slice(5)} ${number ?? struck}`)).toEqual([
    '07-03 holiday',
    '07-04 saturday',
    '07-05 sunday',
    '07-06 1',
    '07-07 2',
    '07-08 3',
  ]);
});

test('sent on the latest safe day a disclosure is in time, and a day later it is not', () => {
  const day = fc.integer({ min: 0, max: 365 * 12 }).map((days) => addDays('2024-01-01', days));
  fc.assert(
    fc.property(day, fc.constantFrom(...deliveryMethods), (closingOn, method) => {
      const estimate = sent('loan_estimate', '2020-01-02');
      const closes = (on: string) =>
        earliestClosing({ disclosures: [estimate, sent('closing_disclosure', on, { method })] }).on! <= closingOn;
      const latest = disclosureSendBy(closingOn, method);
      expect(closes(latest)).toBe(true);
      expect(closes(addDays(latest, 1))).toBe(false);
    }),
  );
});
