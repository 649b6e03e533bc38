import { expect, test } from 'vitest';
import { newField, typeOfSamples } from './new-field.ts';

test.each([
  [['3', '1,200', '-4.5'], 'number'],
  [['$1,200', '$3.50'], 'money'],
  [['2026-03-14', '3/1/2026'], 'date'],
  [['Yes', 'no', ''], 'yes'],
  [['3', 'three'], 'text'],
  [[], 'text'],
])('%j are kept as %s', (samples, type) => {
  expect(typeOfSamples(samples)).toBe(type);
});

test('a field is called as its column, under a key that no other has', () => {
  expect(newField(' Lender Name ', 'text', [{ key: 'x_text_lender_name' }])).toEqual({
    key: 'x_text_lender_name_2',
    label: 'Lender Name',
    options: [],
  });
});
