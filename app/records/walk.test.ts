import { expect, test } from 'vitest';
import { nextOf, type Walk, walkFrom } from './walk.ts';

const walk = (ids: string[], cursor: string | null = null): Walk => ({
  selection: {},
  sort: '-createdAt',
  ids,
  cursor,
});
const asking = (there: string[], pages: Record<string, { ids: string[]; next: string | null }> = {}) => ({
  firstOf: async (_: unknown, ids: string[]) => ids.find((id) => there.includes(id)) ?? null,
  page: async (_: unknown, cursor: string) => pages[cursor]!,
});

test('goes on in the order one began with, and passes over what is no longer in the list', async () => {
  expect((await nextOf(walk(['a', 'b', 'c', 'd']), 'a', asking(['c', 'd']))).next).toBe('c');
  expect((await nextOf(walk(['a', 'b']), 'b', asking(['a', 'b']))).next).toBeNull();
});

test('reads on where the list is longer than what was shown, until its end', async () => {
  const pages = { two: { ids: ['b', 'c'], next: 'three' }, three: { ids: ['d'], next: null } };
  const found = await nextOf(walk(['a', 'b'], 'two'), 'b', asking(['d'], pages));
  expect(found).toEqual({ next: 'd', walk: walk(['a', 'b', 'c', 'd']) });
  expect((await nextOf(found.walk, 'd', asking([], pages))).next).toBeNull();
});

test('a record that the work took out of the list keeps its place on the way', () => {
  expect(walkFrom(walk(['a', 'b', 'c']), walk(['b', 'c', 'e']), 'a').ids).toEqual(['a', 'b', 'c', 'e']);
  expect(walkFrom(walk(['a', 'b', 'c']), walk(['b', 'c']), null).ids).toEqual(['b', 'c']);
  expect(walkFrom(walk(['x']), walk(['b', 'c']), 'b').ids).toEqual(['b', 'c']);
});
