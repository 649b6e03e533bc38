import { describe, expect, test } from 'vitest';
import { dayOf, readOffer } from './read-offer.ts';

const texas = [
  'ONE TO FOUR FAMILY RESIDENTIAL CONTRACT (RESALE) 1. PARTIES: Buyer: Ada Okafor and Ben Okafor Seller: Mei Tanaka 2. PROPERTY: 1412 Alta Vista Ave, Austin, TX 78704 3. SALES PRICE: total sales price $615,000.00 Conventional loan financing, down payment of 20%',
  '5. EARNEST MONEY: Buyer must deliver earnest money of $6,150 and the option fee of $250 within 3 days. The option period ends 7 days after the effective date. 9. CLOSING: The closing of the sale will be on or before December 18, 2026. Loan approval within 21 days. 12. Seller credit toward closing costs of $5,000.',
  'Buyer’s agent: Nora Hale, nora@halerealty.example, (512) 555-0142. Buyer’s broker compensation paid by seller 2.5% of the sales price. Buyer pays an appraisal gap of up to $10,000. Rent back of 14 days.',
];
const valuesOf = (pages: readonly string[]) =>
  Object.fromEntries(readOffer(pages).map(({ field, value }) => [field, value]));

describe('an offer’s paper', () => {
  test('is read into terms, each with its page and the words around it', () => {
    expect(valuesOf(texas)).toEqual({
      buyer: 'Ada Okafor and Ben Okafor',
      price: 61_500_000,
      earnestMoney: 615_000,
      optionFee: 25_000,
      optionDays: 7,
      financing: 'conventional',
      downRate: 200_000,
      closingOn: '2026-12-18',
      concessions: 500_000,
      buyerBrokerRate: 25_000,
      appraisalGap: 1_000_000,
      rentBackDays: 14,
      agent: 'Nora Hale',
      agentEmail: 'nora@halerealty.example',
      agentPhone: '(512) 555-0142',
      contingencies: [{ kind: 'financing', days: 21 }],
    });
    const fields = readOffer(texas);
    expect(fields.find(({ field }) => field === 'price')).toMatchObject({ page: 1, words: '$615,000.00' });
    const closing = fields.find(({ field }) => field === 'closingOn')!;
    expect(closing).toMatchObject({ page: 2, words: 'December 18, 2026' });
    expect(closing.quote).toContain('on or before December 18, 2026');
  });

  test('that says nothing gives nothing', () => {
    expect(readOffer(['A letter about the weather. It costs nothing.'])).toEqual([]);
    expect(readOffer([])).toEqual([]);
  });

  test('in California says its contingencies in days', () => {
    const pages = [
      'Purchase price offered: $1,250,000. All cash offer. Initial deposit of $37,500. Close of escrow: 01/15/2027. Investigation contingency: 17 days after acceptance. Appraisal contingency 10 days.',
    ];
    expect(valuesOf(pages)).toMatchObject({
      price: 125_000_000,
      financing: 'cash',
      earnestMoney: 3_750_000,
      closingOn: '2027-01-15',
      contingencies: [
        { kind: 'inspection', days: 17 },
        { kind: 'appraisal', days: 10 },
      ],
    });
  });
});

test.each([
  ['December 18, 2026', '2026-12-18'],
  ['1/5/27', '2027-01-05'],
  ['2026-02-28', '2026-02-28'],
  ['2/30/2026', undefined],
  ['soon', undefined],
])('%s is %s', (words, day) => expect(dayOf(words)).toBe(day));
