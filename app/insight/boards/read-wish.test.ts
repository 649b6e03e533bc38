import { expect, test } from 'vitest';
import { type Offered, readWish, type Spoken } from './read-wish.ts';

const dimensions = [
  { name: 'source', words: 'Source' },
  { name: 'owner', words: 'Agent' },
];
const offered: Offered[] = [
  { id: 'leads_new', words: 'New leads', isNow: false, dimensions },
  { id: 'leads_open', words: 'Open leads', isNow: true, dimensions },
  { id: 'closing_rate', words: 'Closing rate', isNow: false, dimensions },
  { id: 'commission', words: 'Commission', isNow: false, dimensions: [{ name: 'owner', words: 'Agent' }] },
];
const spoken: Spoken = {
  grains: [
    { value: 'week', words: 'Week' },
    { value: 'month', words: 'Month' },
  ],
  periods: [
    { value: 'this_year', words: 'This year' },
    { value: 'last_30_days', words: 'Last 30 days' },
  ],
  kinds: [{ value: 'leaderboard', words: 'Leaderboard' }],
};

test.each([
  ['new leads by source this year', { metric: 'leads_new', by: ['source'], period: 'this_year', kind: 'bars' }],
  ['Commission per month', { metric: 'commission', by: [], grain: 'month', kind: 'trend' }],
  ['a leaderboard of commissions by agent', { metric: 'commission', by: ['owner'], kind: 'leaderboard' }],
  ['how many open leads are there?', { metric: 'leads_open', by: [], kind: 'number' }],
  ['closing rates by source and agent', { metric: 'closing_rate', by: ['source', 'owner'], kind: 'bars' }],
  ['open leads per week', { metric: 'leads_open', by: [], kind: 'number' }],
])('%s', (sentence, wish) => {
  expect(readWish(sentence, offered, spoken)).toEqual(wish);
});

test('nothing is guessed of a sentence that names nothing', () => {
  expect(readWish('what is the weather by source', offered, spoken)).toBeUndefined();
  expect(readWish('', offered, spoken)).toBeUndefined();
});
