import { expect, test } from 'vitest';
import { narrowed } from './narrowed.ts';

const known = new Map([
  ['leads_new', { fields: ['owner', 'source'] }],
  ['visits', { fields: [] }],
]);
const asks = (metric: string, filter?: string) => ({
  metrics: [metric],
  by: [],
  compare: 'none' as const,
  ...(filter && { filter }),
});
const filterOf = (metric: string, filter?: string) => narrowed(asks(metric, filter), 'u1', known);

test('a dashboard of one agent narrows what is somebody’s, and says what it cannot', () => {
  expect(filterOf('leads_new')).toEqual({ question: asks('leads_new', 'owner:is(u1)'), isPinned: false });
  expect(filterOf('leads_new', 'source:is(zillow)').question.filter).toBe('source:is(zillow)~owner:is(u1)');
  expect(filterOf('leads_new', 'or(source:is(a)~owner:is(u2))').isPinned).toBe(true);
  expect(filterOf('visits')).toEqual({ question: asks('visits'), isPinned: true });
  expect(narrowed(asks('visits'), null, known)).toEqual({ question: asks('visits'), isPinned: false });
});
