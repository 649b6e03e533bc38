import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conditionsOver, filtersOver } from '#tests/filter/arbitrary.ts';
import { sampleFields } from '#tests/filter/sample.ts';
import { conditionsIn, type Filter, isCondition, isGroup, partsOf } from './filter.ts';
import { describeCondition } from './filter-describe.ts';
import { addTo, depthOf, type FilterPath, nodesIn, partAt, removeAt, replaceAt } from './filter-tree.ts';
import { formatFilter, parseFilter } from './filter-url.ts';

const read = (text: string): Filter => parseFilter(sampleFields, text).filter!;

function pathsIn(filter: Filter, path: FilterPath = []): FilterPath[] {
  if (isCondition(filter)) return [path];
  if (!isGroup(filter)) return [path, ...pathsIn(filter.not, [...path, 'not'])];
  const join = 'and' in filter ? 'and' : 'or';
  return [path, ...partsOf(filter).flatMap((part, index) => pathsIn(part, [...path, join, index]))];
}

test('a part is found, changed and taken away by its path', () => {
  const filter = read('stage:is(new)~or(score:gte(5)~not(name:is_empty))');
  const path = ['and', 1, 'or', 1, 'not'];
  expect(partAt(filter, path)).toEqual({ field: 'name', op: 'is_empty' });
  expect(formatFilter(replaceAt(filter, path, { field: 'owner', op: 'is', value: 'me' }))).toBe(
    'stage:is(new)~or(score:gte(5)~not(owner:is(me)))',
  );
  expect(formatFilter(removeAt(filter, path))).toBe('stage:is(new)~or(score:gte(5))');
  expect(formatFilter(addTo(filter, ['and', 1], { field: 'owner', op: 'is', value: 'me' }))).toBe(
    'stage:is(new)~or(score:gte(5)~not(name:is_empty)~owner:is(me))',
  );
});

test('what is left empty goes too', () => {
  expect(removeAt(read('or(not(stage:is(new)))'), ['or', 0, 'not'])).toEqual({ and: [] });
});

test('removing loses what stood there and nothing else', () => {
  fc.assert(
    fc.property(filtersOver(sampleFields), fc.nat(), (filter, pick) => {
      const paths = pathsIn(filter);
      const path = paths[pick % paths.length]!;
      const gone = conditionsIn(partAt(filter, path)!).length;
      expect(conditionsIn(removeAt(filter, path))).toHaveLength(conditionsIn(filter).length - gone);
      expect(replaceAt(filter, path, partAt(filter, path)!)).toEqual(filter);
    }),
  );
});

test('size', () => {
  const filter = read('stage:is(new)~or(score:gte(5)~not(name:is_empty))');
  expect(depthOf(filter)).toBe(4);
  expect(nodesIn(filter)).toBe(6);
});

test('every condition can be described', () => {
  fc.assert(
    fc.property(conditionsOver(sampleFields), (condition) => {
      const { pieces, op } = describeCondition(sampleFields[condition.field as keyof typeof sampleFields], condition);
      expect(op).toBe(condition.op);
      expect(pieces.length === 0).toBe(condition.value === undefined);
    }),
  );
  expect(describeCondition(sampleFields.budget, { field: 'budget', op: 'between', value: [1, 2] })).toEqual({
    op: 'between',
    joining: 'range',
    pieces: [
      { kind: 'money', cents: 1 },
      { kind: 'money', cents: 2 },
    ],
  });
});
