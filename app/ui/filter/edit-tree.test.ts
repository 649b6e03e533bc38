import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FilterContext } from '#contract/core/filter.ts';
import { checkFilter } from '#contract/core/filter-check.ts';
import { matches } from '#contract/core/filter-matches.ts';
import { nodesIn } from '#contract/core/filter-tree.ts';
import { filtersOver, people } from '#tests/filter/arbitrary.ts';
import { sampleFields } from '#tests/filter/sample.ts';
import { editable, sizeOf, written } from './edit-tree.ts';

const context: FilterContext = { now: new Date('2026-03-08T12:00:00Z'), timeZone: 'UTC', me: people[0]! };

const records = fc.record({
  name: fc.constantFrom('Ana', 'Müller', '', null),
  stage: fc.constantFrom('new', 'closed', null),
  tags: fc.subarray(['vip', 'Investor']),
  score: fc.constantFrom(0, 50, 100, null),
  owner: fc.constantFrom(...people, null),
  touched_at: fc.constantFrom('2026-03-08T10:00:00Z', '2026-01-01T00:00:00Z', null),
});

test('a tree that was opened and applied finds what it found', () => {
  fc.assert(
    fc.property(filtersOver(sampleFields), fc.array(records, { minLength: 5, maxLength: 5 }), (filter, rows) => {
      const again = written(sampleFields, editable(sampleFields, filter))!;
      expect(checkFilter(sampleFields, again).issues).toEqual([]);
      for (const row of rows) {
        expect(matches(sampleFields, again, row, context)).toBe(matches(sampleFields, filter, row, context));
      }
    }),
    { numRuns: 500 },
  );
});

test('the size that is shown is not less than the size that is written', () => {
  fc.assert(
    fc.property(filtersOver(sampleFields), (filter) => {
      const root = editable(sampleFields, filter);
      expect(sizeOf(root)).toBeGreaterThanOrEqual(nodesIn(written(sampleFields, root)!) - 1);
    }),
  );
});

test('an unfinished condition holds the whole back', () => {
  const root = editable(sampleFields, { field: 'stage', op: 'is', value: 'new' });
  const draft = { field: 'name', op: 'contains' } as const;
  expect(written(sampleFields, { ...root, parts: [...root.parts, { id: 0, draft }] })).toBeNull();
});

test('opposites are groups of their own', () => {
  const root = editable(sampleFields, {
    and: [
      { field: 'stage', op: 'any_of', value: ['new'] },
      { not: { or: [{ field: 'score', op: 'gte', value: 5 }] } },
      { not: { not: { and: [{ field: 'score', op: 'lt', value: 5 }] } } },
    ],
  });
  expect(root.parts.map((part) => ('match' in part ? part.match : 'condition'))).toEqual(['condition', 'none', 'and']);
});
