import { expect, test } from 'vitest';
import { readAreas, readLanguage, readTimeframe } from './read-wishes.ts';

test.each([
  ['now', ['Now', 'ASAP', 'Immediately', 'within 30 days', '0-1 months', '2 weeks', 'Right away!']],
  ['three_months', ['0-3 Months', '1-3 months', 'within 90 days', '3', '< 3 mo', 'three_months', '1 - 3 Months']],
  ['six_months', ['3-6 Months', '3 to 6 months', '6 months', 'under 6 months', '3+ months', '3–6']],
  ['year', ['6-12 Months', '12 months', 'Within a year', '1 year', '6+ months', 'this year']],
  [
    'later',
    [
      '12+ Months',
      'No plans',
      'Over a year',
      '1+ years',
      '> 12 months',
      '2 years',
      'Just browsing',
      '12 months or more',
    ],
  ],
] as const)('%s is known in the words of other programs', (timeframe, said) => {
  for (const cell of said) expect([cell, readTimeframe(cell)]).toEqual([cell, { value: timeframe }]);
});

test('what is no time is told, not guessed', () => {
  for (const cell of ['Summer', 'when the lease is up', '2026-05-01', '$500', 'months', '-3 months'])
    expect([cell, readTimeframe(cell)]).toEqual([cell, { problem: expect.any(String) }]);
});

test('areas are parted as they are written, and towns keep their states', () => {
  expect(readAreas('Zilker; Mueller |Zilker')).toEqual({ value: ['Zilker', 'Mueller'] });
  expect(readAreas('Zilker,  East  Austin')).toEqual({ value: ['Zilker', 'East Austin'] });
  expect(readAreas('Austin, TX, Round Rock, TX 78664')).toEqual({ value: ['Austin, TX', 'Round Rock, TX 78664'] });
  expect(readAreas('Mueller', ['Zilker', 'Mueller'])).toEqual({ value: ['Zilker', 'Mueller'] });
  expect(readAreas(Array.from({ length: 21 }, (_, n) => `Area ${n}`).join(';'))).toEqual({
    problem: expect.any(String),
  });
  expect(readAreas('x'.repeat(61))).toEqual({ problem: expect.any(String) });
});

test('languages are known by code and by name, in any of ours', () => {
  const said: Record<string, string> = {
    English: 'en',
    'en-US': 'en',
    EN_gb: 'en',
    Español: 'es',
    espanol: 'es',
    Spanish: 'es',
  };
  Object.assign(said, {
    Chinesisch: 'zh',
    Mandarin: 'zh',
    中文: 'zh',
    'Chinese (Simplified)': 'zh',
    日本語: 'ja',
    русский: 'ru',
  });
  Object.assign(said, { العربية: 'ar', 'Brazilian Portuguese': 'pt', Tedesco: 'de', 'français (Canada)': 'fr' });
  for (const [cell, value] of Object.entries(said)) expect([cell, readLanguage(cell)]).toEqual([cell, { value }]);
  for (const cell of ['Korean', 'vietnamese', 'Tagalog', 'Hindi'])
    expect([cell, readLanguage(cell)]).toEqual([cell, { value: undefined }]);
  for (const cell of ['yes', 'English and a bit of French', 'TX', '5'])
    expect([cell, readLanguage(cell)]).toEqual([cell, { problem: expect.any(String) }]);
});
