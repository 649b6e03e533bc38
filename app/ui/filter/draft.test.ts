import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operatorsOf } from '#contract/core/filter-operators.ts';
import { conditionsOver } from '#tests/filter/arbitrary.ts';
import { sampleFields } from '#tests/filter/sample.ts';
import { changeOperator, draftOf, finished, newDraft, offeredOperators, problemOf } from './draft.ts';

const names = Object.keys(sampleFields) as (keyof typeof sampleFields)[];

test('what is opened for change and closed again means what it meant', () => {
  fc.assert(
    fc.property(conditionsOver(sampleFields), (condition) => {
      const field = sampleFields[condition.field as keyof typeof sampleFields];
      const draft = draftOf(field, condition);
      expect(offeredOperators(field)).toContain(draft.op);
      const again = finished(sampleFields, draft);
      if (draft.op === condition.op) expect(again).toEqual(condition);
      else expect(again?.value).toEqual([condition.value]);
    }),
  );
});

test('no change of operator breaks a draft or makes it lie', () => {
  fc.assert(
    fc.property(conditionsOver(sampleFields), fc.nat(), (condition, pick) => {
      const field = sampleFields[condition.field as keyof typeof sampleFields];
      const operators = operatorsOf(field);
      const draft = changeOperator(field, condition, operators[pick % operators.length]!);
      // The draft is complete or only lacks its value; half a pair counts as lacking it.
      expect(
        finished(sampleFields, draft) !== null || problemOf(sampleFields, draft) === null || field.type === 'phone',
      ).toBe(true);
    }),
  );
});

test.each(names)('a new condition on %s starts with an offered operator and no complaint', (name) => {
  const draft = newDraft(sampleFields, name);
  expect(offeredOperators(sampleFields[name])[0]).toBe(draft.op);
  expect(problemOf(sampleFields, draft)).toBeNull();
});

test('answers are kept from one question to the next', () => {
  const { stage, score, name } = sampleFields;
  expect(changeOperator(stage, { field: 'stage', op: 'any_of', value: ['new', 'closed'] }, 'none_of').value).toEqual([
    'new',
    'closed',
  ]);
  expect(changeOperator(score, { field: 'score', op: 'gte', value: 5 }, 'between').value).toEqual([5, undefined]);
  expect(changeOperator(score, { field: 'score', op: 'between', value: [5, 9] }, 'lt').value).toBe(5);
  expect(changeOperator(name, { field: 'name', op: 'contains', value: 'ana' }, 'any_of').value).toEqual(['ana']);
  expect(changeOperator(name, { field: 'name', op: 'contains', value: 'ana' }, 'is_empty')).toEqual({
    field: 'name',
    op: 'is_empty',
  });
});

test('what does not fit is told', () => {
  expect(problemOf(sampleFields, { field: 'score', op: 'between', value: [9, 5] })).toBe('filter.invalid.order');
  expect(problemOf(sampleFields, { field: 'score', op: 'between', value: [9, undefined] })).toBeNull();
  expect(problemOf(sampleFields, { field: 'phones', op: 'is', value: '512 555' })).toBe('filter.invalid.phone');
  expect(problemOf(sampleFields, { field: 'score', op: 'gte', value: 1.5 })).toBe('filter.invalid.value');
});
