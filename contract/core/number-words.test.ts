import { expect, test } from 'vitest';
import { dayInWords, dollarWords, numberWords } from './number-words.ts';

test.each([
  [0, 'zero'],
  [7, 'seven'],
  [13, 'thirteen'],
  [20, 'twenty'],
  [45, 'forty-five'],
  [100, 'one hundred'],
  [110, 'one hundred ten'],
  [999, 'nine hundred ninety-nine'],
  [1_000, 'one thousand'],
  [12_345, 'twelve thousand three hundred forty-five'],
  [1_000_001, 'one million one'],
  [2_050_000, 'two million fifty thousand'],
])('%s is %s', (value, words) => expect(numberWords(value)).toBe(words));

test.each([
  [0, 'Zero and 00/100 dollars'],
  [5, 'Zero and 05/100 dollars'],
  [945_025, 'Nine thousand four hundred fifty and 25/100 dollars'],
  [61_500_000, 'Six hundred fifteen thousand and 00/100 dollars'],
  [-1_250, 'Minus twelve and 50/100 dollars'],
])('%s cents are %s', (cents, words) => expect(dollarWords(cents)).toBe(words));

test.each([
  ['2026-11-20', 'the twentieth day of November, two thousand twenty-six'],
  ['2027-01-01', 'the first day of January, two thousand twenty-seven'],
  ['2028-02-29', 'the twenty-ninth day of February, two thousand twenty-eight'],
  ['2026-12-12', 'the twelfth day of December, two thousand twenty-six'],
  ['2026-03-31', 'the thirty-first day of March, two thousand twenty-six'],
  ['2026-05-08', 'the eighth day of May, two thousand twenty-six'],
])('%s is %s', (day, words) => expect(dayInWords(day)).toBe(words));
