import { expect, test } from 'vitest';
import { checkFilter } from '../core/filter-check.ts';
import { readHomeSentence } from './home-sentence.ts';
import { criteriaFields } from './search-fields.ts';

test.each([
  ['3 bed under 450k in Austin', { beds: 3, priceTo: 45_000_000, places: ['Austin'] }, []],
  ['three bedroom, 2.5 bath house in round rock', { beds: 3, baths: 2, places: ['Round Rock'] }, []],
  [
    'between $400k and 550k in Austin or Round Rock',
    { priceFrom: 40_000_000, priceTo: 55_000_000, places: ['Austin', 'Round Rock'] },
    [],
  ],
  ['4+ beds with a pool in 78704', { beds: 4, places: ['78704'] }, [['poolPrivateYN', true]]],
  [
    'condo up to 1.2m near Austin, TX',
    { priceTo: 120_000_000, places: ['Austin'] },
    [['propertySubType', 'Condominium']],
  ],
  [
    'at least 2,000 sq ft with 2-car garage over 300,000',
    { priceFrom: 30_000_000 },
    [
      ['livingArea', 2000],
      ['garageSpaces', 2],
    ],
  ],
  [
    '2 bed rental under 2500 in Austin',
    { beds: 2, priceTo: 250_000, places: ['Austin'] },
    [['propertyType', 'Residential Lease']],
  ],
  [
    'apartment to rent between 1,800 and $2,400 a month in 78704',
    { priceFrom: 180_000, priceTo: 240_000, places: ['78704'] },
    [
      ['propertyType', 'Residential Lease'],
      ['propertySubType', 'Apartment'],
    ],
  ],
  ['Austin 3br 2ba', { beds: 3, baths: 2, places: ['Austin'] }, []],
  ['', {}, []],
])('“%s”', (sentence, wish, rest) => {
  const read = readHomeSentence(sentence);
  const none = { places: [], priceFrom: null, priceTo: null, beds: null, baths: null };
  expect(read.wish).toEqual({ ...none, ...wish });
  const said = 'and' in read.filter ? read.filter.and : [];
  for (const [field, value] of rest) expect(said).toContainEqual(expect.objectContaining({ field, value }));
  expect(checkFilter(criteriaFields, read.filter).issues).toEqual([]);
  expect(read.unread).toBe('');
});

test('what says nothing known is told, not guessed', () => {
  expect(readHomeSentence('3 bed in Austin, haunted 7x7').unread).toContain('7x7');
});
