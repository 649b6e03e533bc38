import { expect, test } from 'vitest';
import type { Lead } from '#contract/people/leads.ts';
import { mergeLeadChange } from './merge-change.ts';

const basis = { stage: 'new', email: 'ana@example.test', tags: ['vip', 'buyer'], budget: null } as unknown as Lead;
const now = (given: Partial<Lead>): Lead => ({ ...basis, ...given });

test('what only we changed fits, whatever others changed beside it', () => {
  expect(mergeLeadChange(basis, now({ stage: 'engaged' }), { email: 'a@b.test' })).toEqual({
    fitting: { email: 'a@b.test' },
    disputed: [],
  });
});

test('what both changed is in dispute, unless both meant the same', () => {
  expect(mergeLeadChange(basis, now({ stage: 'engaged' }), { stage: 'closed' }).disputed).toEqual(['stage']);
  expect(mergeLeadChange(basis, now({ stage: 'closed' }), { stage: 'closed' }).disputed).toEqual([]);
});

test('tags of both stay: theirs, and ours without those we took away', () => {
  const { fitting, disputed } = mergeLeadChange(basis, now({ tags: ['vip', 'buyer', 'cash'] }), {
    tags: ['buyer', 'pool'],
  });
  expect(fitting.tags).toEqual(['buyer', 'cash', 'pool']);
  expect(disputed).toEqual([]);
});

test('what we left as it was does not undo what others did', () => {
  const change = { budget: null, stage: 'closed' } as const;
  expect(mergeLeadChange(basis, now({ budget: 5 }), change)).toEqual({ fitting: { stage: 'closed' }, disputed: [] });
});
