import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UrlaRow, UrlaValue } from '../loans/urla-data.ts';
import { type SectionName, sectionNames, type UrlaField } from '../loans/urla-sections.ts';
import { neverShown } from './portal-words.ts';
import { fieldName, sectionFromForm, shownFields, textOf } from './section-form.ts';

const entriesOf = (section: SectionName, rows: readonly UrlaRow[]): [string, string][] =>
  rows.flatMap((row, place) =>
    shownFields(section).map(([field, spec]): [string, string] => [fieldName(place, field), textOf(spec, row[field])]),
  );

const values = ({ type, options }: UrlaField): fc.Arbitrary<UrlaValue> => {
  if (type === 'money') return fc.integer({ min: 0, max: 10_000_000_000 });
  if (type === 'whole') return fc.integer({ min: 0, max: 1_200 });
  if (type === 'yes') return fc.boolean();
  if (type === 'day') return fc.constantFrom('1990-05-01', '2026-02-28');
  return options ? fc.constantFrom(...options) : fc.constantFrom('Größe', 'a b', '12');
};

test('what a form shows is what it says', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sectionNames).chain((section) => {
        const shape = Object.fromEntries(shownFields(section).map(([field, spec]) => [field, values(spec)]));
        const row = fc.record(shape, { requiredKeys: [] }).filter((one) => Object.keys(one).length > 0);
        return fc.tuple(fc.constant(section), fc.array(row, { maxLength: 3 }));
      }),
      ([section, made]) => {
        const rows = made as UrlaRow[];
        // With an empty row at the end, as every list has.
        const said = sectionFromForm(section, entriesOf(section, [...rows, {}]));
        expect(said).toEqual({ rows });
      },
    ),
  );
});

test.each<[string, UrlaValue]>([
  ['$1,250.50', 125_050],
  ['0.1', 10],
  ['12', 1_200],
  ['a lot', 'a lot'],
])('%s is an amount, or the server says that it is none', (text, cents) => {
  expect(sectionFromForm('income', [['row.0.monthly', text]]).rows).toEqual([{ monthly: cents }]);
});

test('a row can be removed, “nothing” can be said, and what is never shown is never taken', () => {
  const two: [string, string][] = [
    ['row.0.kind', 'Base'],
    ['row.1.kind', 'Bonus'],
  ];
  expect(sectionFromForm('income', [...two, ['remove.0', 'on']]).rows).toEqual([{ kind: 'Bonus' }]);
  expect(sectionFromForm('expenses', [['isNone', 'yes']])).toEqual({ rows: [], isNone: true });
  expect(sectionFromForm('income', [...two, ['isNone', 'yes']])).toEqual({
    rows: [{ kind: 'Base' }, { kind: 'Bonus' }],
  });
  for (const field of neverShown)
    expect(sectionFromForm('assets', [[`row.0.${field}`, '123456789']])).toEqual({ rows: [] });
});
