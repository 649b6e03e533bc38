import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFormula, unitOfFormula, valueOfFormula } from './formula.ts';
import type { Unit } from './metric.ts';

const units: Record<string, Unit> = { commission: 'money', spend: 'money', leads_new: 'count', days_to_close: 'days' };
const values: Record<string, number | null> = { commission: 900_00, spend: 300_00, leads_new: 12, days_to_close: null };

function reckon(text: string) {
  const formula = readFormula(text);
  if ('problem' in formula) return formula.problem;
  const unit = unitOfFormula(formula, (id) => units[id]);
  if (typeof unit !== 'string') return unit.problem;
  return [
    unit,
    valueOfFormula(
      formula,
      (id) => values[id] ?? null,
      (id) => (values[id] ?? 0) * 10,
    ),
  ];
}

test.each([
  ['Return = (commission - spend) / spend', ['share', 2]],
  ['Cost per lead = spend / leads_new', ['money', 2_500]],
  ['Part = leads_new / total(leads_new)', ['share', 0.1]],
  ['Left = commission - spend * 2', ['money', 300_00]],
  ['Signed = -spend + commission', ['money', 600_00]],
  ['Least = min(commission, spend, 1000)', ['money', 1_000]],
  ['Chain = 8 / 2 / 2', ['count', 2]],
  ['Nothing = commission / 0', ['money', null]],
  ['Unknown = days_to_close * 2', ['days', null]],
])('%s', (text, expected) => {
  expect(reckon(text)).toEqual(expected);
});

test.each([
  ['spend / 2', { what: 'name', at: 0, word: '' }],
  ['A = ', { what: 'empty', at: 4, word: '' }],
  ['A = spend +', { what: 'end', at: 11, word: '' }],
  ['A = (spend', { what: 'bracket', at: 10, word: '' }],
  ['A = spend spend', { what: 'unexpected', at: 10, word: 'spend' }],
  ['A = spend; drop', { what: 'unexpected', at: 9, word: ';' }],
  ['A = alert(1)', { what: 'unexpected', at: 4, word: 'alert' }],
  ['A = spend + profit', { what: 'metric', at: 12, word: 'profit' }],
  ['A = spend + days_to_close', { what: 'units', at: 10, word: '+' }],
  ['A = spend * commission', { what: 'units', at: 10, word: '*' }],
  [`A = ${'('.repeat(30)}1${')'.repeat(30)}`, { what: 'long', at: 25, word: '(' }],
])('%s is refused at its place', (text, problem) => {
  expect(reckon(text)).toEqual(problem);
});

test('whatever is written, it is read or refused, never run', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const read = readFormula(`A =${text}`);
      if ('problem' in read) expect(read.problem.at).toBeLessThanOrEqual(text.length + 3);
      else
        expect(
          valueOfFormula(
            read,
            () => 1,
            () => 2,
          ),
        ).toSatisfy((value: unknown) => value === null || Number.isFinite(value));
    }),
  );
});
