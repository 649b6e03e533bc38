import { expect, test } from 'vitest';
import { extracted } from '../../inventory/read-document.ts';
import type { ToolSource } from './ai-tools.ts';
import { checked, editedPart, isReady, looseNumbers, sensitiveCue, textOf } from './check.ts';

const source = (key: string, value: string): ToolSource => ({
  key,
  of: 'listing',
  label: key,
  value,
  link: null,
  page: null,
});
const sources = [source('s1', '3'), source('s2', '1,850'), source('s3', '$450,000')];
const context = { isPublic: true };

test('a sentence stands on its sources: numbers that they do not hold, and no source at all, are told', () => {
  const [part] = checked(
    [
      {
        name: 'remarks',
        sentences: [
          { text: '3 bedrooms and 1850 square feet.', sources: ['s1', 's2'] },
          { text: 'Two minutes to the beach.', sources: [] },
          { text: 'Offered at $460,000.', sources: ['s3'] },
          { text: 'No children, please.', sources: ['s1'] },
        ],
      },
    ],
    sources,
    context,
  );
  expect(part!.sentences.map(({ flag }) => flag)).toEqual([null, 'unsupported', 'unsupported', 'forbidden']);
  expect(looseNumbers('4 beds, 1,850.00 sq ft', ['1850'])).toEqual(['4']);
  expect(isReady([part!])).toBe(false);

  // An unchanged sentence keeps its sources, a confirmed one becomes the member's own, and an unlawful one stays unlawful.
  const again = editedPart(
    part!,
    '3 bedrooms and 1850 square feet. Two minutes to the beach. Perfect.',
    ['Two minutes to the beach.'],
    sources,
    context,
  );
  expect(again.sentences.map(({ flag, isOwn, sources: keys }) => [flag, isOwn, keys.length])).toEqual([
    [null, false, 2],
    [null, true, 0],
    [null, true, 0],
  ]);
  expect(isReady([again])).toBe(true);
  expect(editedPart(part!, 'No children, please.', ['No children, please.'], sources, context).sentences[0]!.flag).toBe(
    'forbidden',
  );
  expect(textOf(again)).toBe('3 bedrooms and 1850 square feet. Two minutes to the beach. Perfect.');
});

test.each([
  ['My husband passed away last month', 'a death'],
  ['I will talk to my attorney about this', 'a lawyer'],
  ['We are getting divorced and must sell', 'a divorce'],
  ['You discriminated against us', 'unequal treatment'],
  ['Can we see the house on Saturday?', undefined],
])('what a person should answer themself is known: %j', (text, cue) => expect(sensitiveCue(text)).toBe(cue));

test('facts are read out of documents with the page where they stand, and nothing is guessed', () => {
  const contract = [
    'RESIDENTIAL CONTRACT. Buyer: Dana Whitfield and Sam Whitfield. Seller: Harbor Trust. Property address: 12 Juniper Street, Austin, TX 78704.',
    'The purchase price is $450,000.00. Earnest money of $9,000 is due in 3 days. Closing date on or before March 14, 2027. Inspection period: 10 business days.',
  ];
  const found = Object.fromEntries(
    extracted('purchase_contract', contract).map(({ label, value, page }) => [label, [value, page]]),
  );
  expect(found).toMatchObject({
    'Purchase price': ['$450,000.00', 2],
    'Earnest money': ['$9,000', 2],
    'Closing date': ['March 14, 2027', 2],
    'Inspection period': ['10 business days', 2],
    'Property address': ['12 Juniper Street, Austin, TX 78704', 1],
  });
  expect(found.Buyer?.[0]).toContain('Dana Whitfield');
  expect(found).not.toHaveProperty('Seller credit');
  const letter =
    'Borrower: Dana Whitfield. You are approved for a 30-year fixed conventional loan, loan amount $360,000, down payment 20%. Valid until 03/01/2027. NMLS ID 123456.';
  const read = Object.fromEntries(extracted('pre_approval', [letter]).map(({ label, value }) => [label, value]));
  expect(read).toMatchObject({
    'Loan amount': '$360,000',
    'Down payment': '20%',
    'Loan type': 'conventional',
    Expires: '03/01/2027',
    'NMLS ID': '123456',
  });
});
