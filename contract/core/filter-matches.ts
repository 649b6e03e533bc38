import { encloses, type Point } from './area.ts';
import { type Field, type Fields, fieldOf, type RecordOf } from './fields.ts';
import { type Condition, type Filter, type FilterContext, isCondition, isGroup } from './filter.ts';
import { type Bounds, foldCase, isCaseless, meaningOf, type Scalar, type Test } from './filter-meaning.ts';

type Holds = (record: Readonly<Record<string, unknown>>) => boolean;

/**
 * The filter as a function of a record, with the same meaning as its SQL, so that lists, open screens, routing rules and automations agree.
 * The record has the values that calls return, and the filter must have been checked.
 */
export function matcher<F extends Fields>(
  fields: F,
  filter: Filter,
  context: FilterContext,
): (record: RecordOf<F>) => boolean {
  return holds(fields, filter, context);
}

export const matches = <F extends Fields>(
  fields: F,
  filter: Filter,
  record: RecordOf<F>,
  context: FilterContext,
): boolean => matcher(fields, filter, context)(record);

function holds(fields: Fields, filter: Filter, context: FilterContext): Holds {
  if (isCondition(filter)) return conditionHolds(fields, filter, context);
  if (!isGroup(filter)) {
    const inner = holds(fields, filter.not, context);
    return (record) => !inner(record);
  }
  if ('and' in filter) {
    const parts = filter.and.map((part) => holds(fields, part, context));
    return (record) => parts.every((part) => part(record));
  }
  const parts = filter.or.map((part) => holds(fields, part, context));
  return (record) => parts.some((part) => part(record));
}

function conditionHolds(fields: Fields, condition: Condition, context: FilterContext): Holds {
  const field = fieldOf(fields, condition.field);
  if (!field) throw new Error(`There is no field ${condition.field}.`);
  const { test, negated } = meaningOf(field, condition, context);
  if (test.kind === 'area') {
    const isThere = encloses(test.area);
    return (record) => isIn(isThere, record[condition.field]) !== negated;
  }
  return (record) => passes(field, test, record[condition.field]) !== negated;
}

const isIn = (isThere: (point: Point) => boolean, held: unknown): boolean =>
  held !== null && held !== undefined && isThere(held as Point);

function passes(field: Field, test: Exclude<Test, { kind: 'area' }>, held: unknown): boolean {
  const values = (Array.isArray(held) ? held : [held]).filter((value) => value !== null && value !== undefined);
  switch (test.kind) {
    case 'empty':
      return values.every((value) => value === '');
    case 'equals':
      if (values.length === 0) return test.orEmpty;
      return values.some((value) => test.values.includes(comparable(field, value)));
    case 'all':
      return test.values.every((wanted) => values.includes(wanted));
    case 'range':
      return values.some((value) => isWithin(comparable(field, value) as string | number, test.bounds));
    case 'fragment':
      return values.some((value) => {
        const place = String(comparable(field, value)).indexOf(test.text);
        return test.at === 'start' ? place === 0 : place >= 0;
      });
    case 'count':
      return isWithin(countOf(held, test.within), test.bounds);
  }
}

/** Values and bounds have the same type, because the filter was checked. */
function isWithin(value: string | number, { gt, gte, lt, lte }: Bounds): boolean {
  return (
    (gt === undefined || value > gt) &&
    (gte === undefined || value >= gte) &&
    (lt === undefined || value < lt) &&
    (lte === undefined || value <= lte)
  );
}

/** Instants are compared in whole milliseconds, because bounds are whole and a value's microseconds don't matter. */
const millisecondsOf = (instant: unknown): number =>
  instant instanceof Date ? instant.getTime() : Date.parse(String(instant));

function comparable(field: Field, value: unknown): Scalar {
  if (field.type === 'instant') return millisecondsOf(value);
  return typeof value === 'string' && isCaseless(field) ? foldCase(value) : (value as Scalar);
}

function countOf(held: unknown, within: Extract<Test, { kind: 'count' }>['within']): number {
  if (!Array.isArray(held)) return typeof held === 'number' ? held : 0;
  if (!within) return held.length;
  return held.filter((instant) => isWithin(millisecondsOf(instant), within)).length;
}
