import { expect, test } from 'vitest';
import { baseFor, clashesOf } from './clashes.ts';
import type { QueuedWrite } from './queued-write.ts';

const wanting = (body: object, base?: Record<string, unknown>) => ({
  request: { method: 'PATCH', path: '/', headers: {}, body: JSON.stringify(body) },
  base,
});

test('fields that the other left alone do not clash', () => {
  const write = wanting({ stage: 'engaged' }, { stage: 'new' });
  expect(clashesOf(write, { stage: 'new', city: 'Miami', version: 9 })).toEqual([]);
});

test('both wanting the same is no clash', () => {
  expect(clashesOf(wanting({ tags: ['vip'] }, { tags: [] }), { tags: ['vip'] })).toEqual([]);
});

test('a field that both changed clashes, and others beside it do not', () => {
  const write = wanting({ stage: 'engaged', city: 'Tampa' }, { stage: 'new', city: null });
  expect(clashesOf(write, { stage: 'closed', city: null })).toEqual([
    { field: 'stage', mine: 'engaged', current: 'closed' },
  ]);
});

test('where it is not known what the person saw, a difference is a clash', () => {
  expect(clashesOf(wanting({ stage: 'engaged' }), { stage: 'new' })).toHaveLength(1);
});

test('what the person saw is what their own earlier change left there', () => {
  const earlier = [wanting({ stage: 'engaged' }), wanting({ city: 'Tampa' })] as unknown as QueuedWrite[];
  expect(baseFor(['stage', 'city', 'budget', 'phone'], earlier, { stage: 'new', city: null, budget: 5 })).toEqual({
    stage: 'engaged',
    city: 'Tampa',
    budget: 5,
  });
});
