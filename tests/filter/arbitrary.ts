import fc from 'fast-check';
import { writePoint } from '#contract/core/area.ts';
import type { Field, Fields } from '#contract/core/fields.ts';
import { type Condition, everything, type Filter, type FilterContext } from '#contract/core/filter.ts';
import { type OperandKind, operandKind, operatorsOf, periods } from '#contract/core/filter-operators.ts';
import { nodesIn } from '#contract/core/filter-tree.ts';
import { units } from '#contract/core/time-zone.ts';

/** Few values, so that conditions and records often match; they include those a careless comparison gets wrong. */
export const people = [
  '0198a0c0-0000-7000-8000-000000000001',
  '0198a0c0-0000-7000-8000-000000000002',
  '0198a0c0-0000-7000-8000-000000000003',
];
export const words = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('ana', 'Ana', 'ANA MARIA', 'Müller', 'MÜLLER', 'ΣΟΦΟΣ', 'σοφος', 'İnci') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('50%', '5_0', 'a\\b', "O'Neil", 'a,b', '(x)', 'x!~', '"', '李', '👍🏽', 'none'),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom('a', 'A', 'ß', '%', '_', '\\'), minLength: 1, maxLength: 3 }),
  },
);
/** Points on a coarse grid, so that drawn areas, whose edges are between its lines, contain some and not others. */
export const points = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }))
  .map(([north, east]) => ({ latitude: 30 + north / 10, longitude: -98 + east / 10 }));
export const stages = ['new', 'engaged', 'closed'];
export const labels = ['vip', 'Investor', 'relocating, soon', 'first (time)', '%'];
export const phones = ['+15125550100', '+15125550101', '+442079460000'];
export const now = new Date('2026-03-08T15:30:20.500Z');
export const zones = ['America/Chicago', 'UTC', 'Asia/Kolkata', 'Pacific/Apia', 'Africa/Cairo'];

/** Around now and at the edges of days, to test boundaries. */
export const instants = fc.oneof(
  fc.integer({ min: -90 * 24 * 60, max: 90 * 24 * 60 }).map((minutes) => new Date(now.getTime() + minutes * 60_000)),
  fc
    .tuple(fc.integer({ min: -40, max: 40 }), fc.constantFrom(0, 5, 6, 18.5), fc.constantFrom(-1, 0, 1))
    .map(([days, hours, ms]) => new Date(Date.UTC(2026, 2, 8) + (days * 24 + hours) * 3_600_000 + ms)),
);
export const days = fc.integer({ min: -400, max: 60 }).map((n) => isoDay(Date.UTC(2026, 2, 8) + n * 86_400_000));
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const contexts: fc.Arbitrary<FilterContext> = fc.record({
  now: fc.constant(now),
  timeZone: fc.constantFrom(...zones),
  me: fc.constantFrom(people[0]!, null),
});

const list = <T>(item: fc.Arbitrary<T>) => fc.uniqueArray(item, { minLength: 1, maxLength: 3 });
const numbers = (field: Field): fc.Arbitrary<number> => {
  if (field.type === 'count') return fc.integer({ min: 0, max: 4 });
  if (field.type === 'number' && !field.integer) return fc.constantFrom(-1.5, 0, 1, 1.5, 2.5, 1e-7, 1e15);
  return fc.constantFrom(-2, 0, 1, 50, 100, 64_000_000);
};
const dayValues = fc.oneof(days, fc.constantFrom('yesterday', 'today', 'tomorrow'));

function text(field: Field, op: string): fc.Arbitrary<string> {
  if (field.type === 'email') return fc.constantFrom('ana@x.test', '@x.test', 'ana', '_', 'bo%@x.test');
  if (field.type !== 'phone') return words;
  return op === 'is' || op === 'is_not'
    ? fc.constantFrom(...phones)
    : fc.constantFrom('512', '+1512', '0100', '+44', '7');
}

function operand(field: Field, op: string, kind: OperandKind): fc.Arbitrary<unknown> {
  const option =
    'options' in field && Array.isArray(field.options) ? fc.constantFrom(...stages) : fc.constantFrom(...labels);
  const person = fc.constantFrom('me', 'none', ...people);
  switch (kind) {
    case 'nothing':
      return fc.constant(undefined);
    case 'text':
      return text(field, op);
    case 'texts':
      return list(text(field, op));
    case 'option':
      return option;
    case 'options':
      return list(option);
    case 'person':
      return person;
    case 'people':
      return list(person);
    case 'number':
      return numbers(field);
    case 'numbers':
      return fc.tuple(numbers(field), numbers(field)).map((pair) => pair.sort((a, b) => a - b));
    case 'day':
      return dayValues;
    case 'days':
      return fc.oneof(
        fc.tuple(days, days).map((pair) => pair.sort()),
        fc.tuple(dayValues, fc.constantFrom('today', 'tomorrow')),
      );
    case 'moment':
      return fc.oneof(
        dayValues,
        instants.map((instant) => instant.toISOString()),
      );
    case 'period':
      return fc.constantFrom(...periods);
    case 'span':
      return spans.filter(({ unit }) => field.type !== 'date' || (unit !== 'minutes' && unit !== 'hours'));
    case 'truth':
      return fc.boolean();
    case 'area':
      return fc.array(points.map(writePoint), { minLength: 3, maxLength: 7 });
    case 'circle':
      return fc
        .tuple(points.map(writePoint), fc.constantFrom(0.5, 7, 40, 300), fc.option(words, { nil: undefined }))
        .map(([at, km, name]) => (name === undefined ? [at, km] : [at, km, name]));
  }
}

const spans = fc.record({ n: fc.integer({ min: 1, max: 40 }), unit: fc.constantFrom(...units) });

export function conditionsOver(fields: Fields): fc.Arbitrary<Condition> {
  const names = Object.keys(fields).filter((name) => fields[name]?.filter !== false);
  return fc.constantFrom(...names).chain((name) => {
    const field = fields[name]!;
    return fc
      .constantFrom(...operatorsOf(field))
      .chain((op) =>
        fc
          .tuple(
            operand(field, op, operandKind(field.type, op)!),
            field.type === 'count' && field.timed ? fc.option(spans, { nil: undefined }) : fc.constant(undefined),
          )
          .map(
            ([value, within]) =>
              ({ field: name, op, ...(value !== undefined && { value }), ...(within && { within }) }) as Condition,
          ),
      );
  });
}

/** Valid trees up to the allowed depth. */
export function filtersOver(fields: Fields): fc.Arbitrary<Filter> {
  const leaf = conditionsOver(fields);
  const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      { weight: 3, arbitrary: leaf },
      { weight: 2, arbitrary: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((and) => ({ and })) },
      { weight: 2, arbitrary: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })) },
      { weight: 1, arbitrary: tie('filter').map((not) => ({ not })) },
    ),
  }));
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(everything) },
    { weight: 30, arbitrary: filter.filter((tree) => nodesIn(tree) < 50) },
  );
}
