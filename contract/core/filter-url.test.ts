import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filtersOver } from '#tests/filter/arbitrary.ts';
import { sampleFields } from '#tests/filter/sample.ts';
import { everything, type Filter, limits, rooted } from './filter.ts';
import { checkFilter } from './filter-check.ts';
import { filterParam } from './filter-schema.ts';
import { formatFilter, parseFilter } from './filter-url.ts';
import { readableQuery } from './readable-query.ts';

const read = (text: string) => parseFilter(sampleFields, text).filter;

const example: Filter = {
  and: [
    { field: 'stage', op: 'any_of', value: ['new', 'engaged'] },
    { field: 'owner', op: 'is', value: 'me' },
    {
      or: [
        { field: 'visits', op: 'gte', value: 5, within: { n: 7, unit: 'days' } },
        { not: { field: 'name', op: 'contains', value: 'Smith, (Jr)' } },
      ],
    },
    { field: 'touched_at', op: 'is_empty' },
  ],
};

test('a filter is written so that a person can read it', () => {
  expect(formatFilter(example)).toBe(
    'stage:any_of(new,engaged)~owner:is(me)~or(visits:gte(5,7d)~not(name:contains(Smith!, !(Jr!))))~touched_at:is_empty',
  );
  expect(read(formatFilter(example))).toEqual(example);
});

test('no filter is an empty text', () => {
  expect(formatFilter(everything)).toBe('');
  expect(read('')).toEqual(everything);
});

test('whatever is written is read back as it was, through any encoding of the address', () => {
  fc.assert(
    fc.property(filtersOver(sampleFields), (filter) => {
      const text = formatFilter(filter);
      if (text.length > limits.writtenLength) return;
      expect(read(text)).toEqual(rooted(filter));
      expect(formatFilter(read(text)!)).toBe(text);
      const query = new URLSearchParams({ filter: text, sort: 'name' });
      expect(new URLSearchParams(query.toString()).get('filter')).toBe(text);
      expect(new URLSearchParams(readableQuery(query)).get('filter')).toBe(text);
      expect(new URL(`https://lintel.test/leads?${readableQuery(query)}`).searchParams.get('filter')).toBe(text);
    }),
    { numRuns: 1000 },
  );
});

test('the address stays readable', () => {
  const query = readableQuery(new URLSearchParams({ filter: formatFilter({ field: 'owner', op: 'is', value: 'me' }) }));
  expect(query).toBe('filter=owner:is(me)');
});

test('the order of keys in a tree does not change what is written', () => {
  expect(formatFilter({ value: 'me', op: 'is', field: 'owner' })).toBe('owner:is(me)');
});

test.each([
  ['stage', 6],
  ['stage:', 7],
  ['stage:is(new', 13],
  ['stage:is(new))', 14],
  ['~stage:is(new)', 1],
  ['stage:is(new)~', 15],
  ['stage:is(a(b))', 11],
  ['either(stage:is(new))', 7],
  ['stage:is(new!', 14],
])('%s cannot be read, and the place is named', (text, place) => {
  const { filter, issues } = parseFilter(sampleFields, text);
  expect(filter).toBeNull();
  expect(issues).toEqual([{ path: [], message: `The filter cannot be read at character ${place}.` }]);
});

test('what can be read but not meant is refused by path', () => {
  const paths = (text: string) => parseFilter(sampleFields, text).issues.map(({ path }) => path.join('.'));
  expect(paths('height:is(3)')).toEqual(['and.0.field']);
  expect(paths('score:gte(many)~score:contains(5)')).toEqual(['and.0.value', 'and.1.op']);
  expect(paths('or(stage:is(old)~touched_at:in_last(3))')).toEqual(['or.0.value', 'or.1.value']);
  expect(paths('not(stage:is(new)~stage:is(new))')).toEqual(['']);
  expect(paths('owner:is(me,none)~owner:is_empty(x)')).toEqual(['and.0.value', 'and.1.value']);
  expect(paths(`${'not('.repeat(500)}stage:is(new)${')'.repeat(500)}`)).toEqual(['']);
  expect(paths('a'.repeat(limits.writtenLength + 1))).toEqual(['']);
});

test('as deep as a tree may be, it can be written', () => {
  const deep = (levels: number): Filter =>
    levels === 1 ? { field: 'stage', op: 'is', value: 'new' } : { not: deep(levels - 1) };
  const deepest = deep(limits.depth - 1);
  expect(checkFilter(sampleFields, deepest).filter).toEqual(rooted(deepest));
  expect(read(formatFilter(deepest))).toEqual(rooted(deepest));
  expect(checkFilter(sampleFields, deep(limits.depth)).filter).toBeNull();
});

test('any text at all is either read or refused, never thrown at', () => {
  const scraps = fc.array(
    fc.oneof(fc.constantFrom('stage', ':', 'is', '(', ')', ',', '~', '!', 'and', 'or', 'not', '7d', '5'), fc.string()),
  );
  fc.assert(
    fc.property(scraps, (parts) => {
      const { filter, issues } = parseFilter(sampleFields, parts.join(''));
      expect(filter === null).toBe(issues.length > 0);
    }),
    { numRuns: 2000 },
  );
});

test('as a parameter of a call it answers all issues by path', () => {
  const parsed = filterParam(sampleFields).safeParse('stage:is(old)~height:is(3)');
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([
    ['and', 0, 'value'],
    ['and', 1, 'field'],
  ]);
  expect(filterParam(sampleFields).parse('stage:is(new)')).toEqual({
    and: [{ field: 'stage', op: 'is', value: 'new' }],
  });
});
