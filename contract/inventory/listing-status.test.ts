import { describe, expect, test } from 'vitest';
import { onMarket, requiredIn, standardStatuses, statusIssues, transitions } from './listing-status.ts';

const today = '2026-06-15';
const whole = {
  streetNumber: '12',
  streetName: 'Juniper St',
  city: 'Austin',
  stateOrProvince: 'TX',
  postalCode: '78704',
  listPrice: 45_000_000,
  listingContractDate: '2026-06-01',
  expirationDate: '2026-12-01',
  purchaseContractDate: '2026-06-10',
  closePrice: 44_000_000,
  closeDate: '2026-06-14',
};

describe('the eleven statuses (0.3 row 10)', () => {
  test('are RESO’s, each with what may follow and what must be known', () => {
    expect([...standardStatuses].sort()).toEqual(
      'Active,Active Under Contract,Canceled,Closed,Coming Soon,Delete,Expired,Hold,Incomplete,Pending,Withdrawn'.split(
        ',',
      ),
    );
    for (const status of standardStatuses) {
      expect(transitions[status]).not.toContain(status);
      expect(requiredIn[status]).toBeDefined();
    }
  });

  test('under contract with showings is on the market, pending is off it', () => {
    expect(onMarket).toEqual(['Active', 'Active Under Contract']);
  });

  test('what is over stays over', () => {
    for (const status of ['Closed', 'Canceled'] as const) expect(transitions[status]).toEqual(['Delete']);
    expect(transitions.Delete).toEqual([]);
  });

  test.each(standardStatuses)('from %s, every other status is allowed or refused by the table', (from) => {
    for (const to of standardStatuses) {
      if (to === from) continue;
      const facts = { ...whole, ...(to === 'Expired' && { expirationDate: '2026-06-14' }) };
      const issues = statusIssues(from, to, facts, today);
      if (transitions[from].includes(to)) expect(issues, to).toEqual([]);
      else
        expect(issues, to).toEqual([
          { field: 'standardStatus', message: `Status can’t change from ${from} to ${to}.` },
        ]);
    }
  });
});

describe('what a status asks for', () => {
  const fieldsOf = (...given: Parameters<typeof statusIssues>) => statusIssues(...given).map(({ field }) => field);

  test('Closed needs a price and a day that is not in the future', () => {
    const { closePrice, closeDate, ...open } = whole;
    expect(fieldsOf('Pending', 'Closed', open, today)).toEqual(['closePrice', 'closeDate']);
    expect(fieldsOf('Pending', 'Closed', { ...whole, closeDate: '2026-06-16' }, today)).toEqual(['closeDate']);
  });

  test('Pending needs the purchase contract', () => {
    const { purchaseContractDate, ...offered } = whole;
    expect(fieldsOf('Active', 'Pending', offered, today)).toEqual(['purchaseContractDate']);
  });

  test('Active needs an address, a price and a contract that has not ended', () => {
    expect(fieldsOf('Incomplete', 'Active', {}, today)).toEqual([...requiredIn.Active]);
    expect(fieldsOf('Incomplete', 'Active', { ...whole, expirationDate: '2026-06-14' }, today)).toEqual([
      'expirationDate',
    ]);
  });

  test('nothing is Expired before its day', () => {
    expect(fieldsOf('Active', 'Expired', whole, today)).toEqual(['expirationDate']);
  });

  test('an end before its beginning is refused', () => {
    expect(fieldsOf('Hold', 'Hold', { ...whole, expirationDate: '2026-05-01' }, today)).toEqual(['expirationDate']);
  });
});
