import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { filtersOver } from '#tests/filter/arbitrary.ts';
import { type SampleFields, sampleFields } from '#tests/filter/sample.ts';
import { defineFields } from './fields.ts';
import { conditionsIn, type Filter, type FilterOf, limits, rooted } from './filter.ts';
import { checkFilter } from './filter-check.ts';
import { filterSchema } from './filter-schema.ts';

const issuesOf = (input: unknown) =>
  checkFilter(sampleFields, input).issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
const kept = (input: unknown) => checkFilter(sampleFields, input).filter;

test('every tree that the language can say passes', () => {
  fc.assert(
    fc.property(filtersOver(sampleFields), (filter) => {
      expect(checkFilter(sampleFields, filter)).toEqual({ filter: rooted(filter), issues: [] });
    }),
    { numRuns: 1000 },
  );
});

test('all that is wrong is said at once, each by its path', () => {
  const input = {
    and: [
      { field: 'height', op: 'is', value: 3 },
      { field: 'score', op: 'contains', value: '5' },
      { or: [{ field: 'stage', op: 'any_of', value: ['new', 'old'] }, { not: 7 }] },
      { field: 'touched_at', op: 'in_last', value: { n: 0, unit: 'fortnights' } },
      { field: 'stage', op: 'is_empty', value: 'new' },
      { field: 'owner', op: 'is', value: 'Maya', colour: 'red' },
      { field: 'score', op: 'gte', value: 3, within: { n: 7, unit: 'days' } },
    ],
  };
  expect(checkFilter(sampleFields, input).issues.map(({ path }) => path.join('.'))).toEqual([
    'and.0.field',
    'and.1.op',
    'and.2.or.0.value.1',
    'and.2.or.1.not',
    'and.3.value.n',
    'and.3.value.unit',
    'and.4.value',
    'and.5.colour',
    'and.5.value',
    'and.6.within',
  ]);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a list', []],
  ['an empty object', {}],
  ['two kinds at once', { and: [], or: [] }],
  ['a group that is not a list', { and: {} }],
  ['an empty or', { or: [] }],
  ['an empty group inside', { and: [{ and: [] }] }],
  ['the opposite of nothing', { not: { and: [] } }],
  ['a field of the prototype', { field: 'constructor', op: 'is', value: 'x' }],
  ['an operator of the prototype', { field: 'stage', op: 'toString', value: 'x' }],
  ['a field that is not for filters', { field: 'secret', op: 'is', value: 'x' }],
  ['no value', { field: 'stage', op: 'is' }],
  ['an empty text', { field: 'name', op: 'contains', value: '' }],
  ['a blank text', { field: 'name', op: 'contains', value: '  ' }],
  ['a NUL', { field: 'name', op: 'contains', value: 'a\u0000' }],
  ['half a letter', { field: 'name', op: 'contains', value: '\ud800' }],
  ['a long text', { field: 'name', op: 'contains', value: 'x'.repeat(limits.textLength + 1) }],
  ['an empty list', { field: 'stage', op: 'any_of', value: [] }],
  [
    'a long list',
    { field: 'source', op: 'any_of', value: Array.from({ length: limits.values + 1 }, (_, i) => `${i}`) },
  ],
  [
    'many that must all be there',
    { field: 'tags', op: 'has_all', value: Array.from({ length: 11 }, (_, i) => `${i}`) },
  ],
  ['a part of a number where whole ones are', { field: 'score', op: 'is', value: 1.5 }],
  ['not a number', { field: 'baths', op: 'is', value: Number.NaN }],
  ['a number as text', { field: 'score', op: 'is', value: '5' }],
  ['a range the wrong way round', { field: 'score', op: 'between', value: [5, 1] }],
  ['days the wrong way round', { field: 'birthday', op: 'between', value: ['2026-02-01', '2026-01-01'] }],
  ['a day that is not', { field: 'birthday', op: 'on', value: '2026-02-30' }],
  ['a day far away', { field: 'birthday', op: 'on', value: '0044-03-15' }],
  ['hours of days', { field: 'birthday', op: 'in_last', value: { n: 3, unit: 'hours' } }],
  ['a thousand years', { field: 'touched_at', op: 'in_last', value: { n: 1000, unit: 'years' } }],
  ['an instant without its offset', { field: 'touched_at', op: 'before', value: '2026-01-31T09:00:00' }],
  ['a phone without its country', { field: 'phones', op: 'is', value: '512 555 0100' }],
])('%s is refused', (_what, input) => {
  expect(issuesOf(input).length).toBeGreaterThan(0);
  expect(kept(input)).toBeNull();
});

test('depth, nodes and complaints are bounded', () => {
  const leaf = { field: 'stage', op: 'is', value: 'new' };
  let deep: object = leaf;
  for (let level = 0; level < 10_000; level++) deep = { not: deep };
  expect(issuesOf(deep)).toEqual([`${'not.'.repeat(5).slice(0, -1)}: Groups may be nested 6 deep at most.`]);
  expect(kept({ and: Array.from({ length: limits.nodes - 1 }, () => leaf) })).not.toBeNull();
  expect(issuesOf({ and: Array.from({ length: 100_000 }, () => leaf) })).toEqual([
    'and.49: At most 50 conditions and groups.',
  ]);
});

test('values are kept in one spelling', () => {
  const value = (condition: object) => {
    const filter = kept(condition);
    return filter && conditionsIn(filter)[0]?.value;
  };
  expect(value({ field: 'email', op: 'is', value: 'Ana@X.test' })).toBe('ana@x.test');
  expect(value({ field: 'phones', op: 'is', value: '+1 (512) 555-0100' })).toBe('+15125550100');
  expect(value({ field: 'name', op: 'is', value: 'Mu\u0308ller' })).toBe('Müller');
  expect(value({ field: 'stage', op: 'any_of', value: ['new', 'closed', 'new'] })).toEqual(['new', 'closed']);
  expect(value({ field: 'touched_at', op: 'after', value: '2026-01-31T09:00:00+01:00' })).toBe(
    '2026-01-31T08:00:00.000Z',
  );
  expect(Object.is(value({ field: 'score', op: 'is', value: -0 }), 0)).toBe(true);
});

test('as a schema it answers all issues and describes itself', () => {
  const schema = z.object({ filter: filterSchema(sampleFields) });
  const parsed = schema.safeParse({ filter: { and: [{ field: 'height' }, { field: 'stage', op: 'has_any' }] } });
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['filter.and.0.field', 'filter.and.1.op']);
  expect(schema.parse({ filter: { field: 'stage', op: 'is', value: 'new' } })).toEqual({
    filter: { and: [{ field: 'stage', op: 'is', value: 'new' }] },
  });
  expect(z.toJSONSchema(schema)).toMatchObject({ properties: { filter: { type: 'object' } } });
});

test('filters written in code are held to the field list', () => {
  expectTypeOf<{ field: 'stage'; op: 'any_of'; value: ['new', 'engaged'] }>().toExtend<FilterOf<SampleFields>>();
  expectTypeOf<{ field: 'visits'; op: 'gte'; value: 5; within: { n: 7; unit: 'days' } }>().toExtend<
    FilterOf<SampleFields>
  >();
  expectTypeOf<{ field: 'stage'; op: 'is_empty' }>().toExtend<FilterOf<SampleFields>>();
  expectTypeOf<{ field: 'stage'; op: 'is'; value: 'old' }>().not.toExtend<FilterOf<SampleFields>>();
  expectTypeOf<{ field: 'stage'; op: 'contains'; value: 'new' }>().not.toExtend<FilterOf<SampleFields>>();
  expectTypeOf<{ field: 'height'; op: 'is'; value: 3 }>().not.toExtend<FilterOf<SampleFields>>();
  expectTypeOf<FilterOf<SampleFields>>().toExtend<Filter>();
});

test('a field may be called lastActivityAt', () => {
  expect(() => defineFields({ lastActivityAt: { type: 'instant', label: 'x' } })).not.toThrow();
});

test.each(['and', 'Stage', 'a-b', '1st', 'x'.repeat(64)])('a field cannot be called %s', (name) => {
  expect(() => defineFields({ [name]: { type: 'text', label: 'x' } })).toThrow('cannot be called');
});
