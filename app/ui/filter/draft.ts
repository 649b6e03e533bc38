import { type Field, type Fields, fieldOf } from '#contract/core/fields.ts';
import { type Condition, conditionsIn } from '#contract/core/filter.ts';
import { checkFilter } from '#contract/core/filter-check.ts';
import { type OperandKind, type Operator, operandKind, operatorsOf } from '#contract/core/filter-operators.ts';
import type { Span } from '#contract/core/time-zone.ts';

/** A condition being edited: its value may be missing or not fit yet. */
export type Draft = {
  readonly field: string;
  readonly op: Operator;
  readonly value?: unknown;
  readonly within?: Span | undefined;
};

/** Hides "is" where "is any of" covers it. */
export function offeredOperators(field: Field): Operator[] {
  const all = operatorsOf(field);
  return all.includes('any_of') && field.type !== 'text' ? all.filter((op) => op !== 'is' && op !== 'is_not') : all;
}

const plural: Partial<Record<Operator, Operator>> = { is: 'any_of', is_not: 'none_of' };

/** A stored condition as a draft, with the operator that the editor offers for it. */
export function draftOf(field: Field, condition: Condition): Draft {
  const op = offeredOperators(field).includes(condition.op) ? condition.op : (plural[condition.op] ?? condition.op);
  return changeOperator(field, condition, op);
}

export function newDraft(fields: Fields, name: string): Draft {
  const field = fieldOf(fields, name);
  const op = (field && offeredOperators(field)[0]) ?? 'is';
  return { field: name, op, value: field && firstValue(operandKind(field.type, op)) };
}

/** The most common value of each kind, where there is one. */
function firstValue(kind: OperandKind | undefined): unknown {
  if (kind === 'span') return { n: 7, unit: 'days' };
  if (kind === 'period') return 'this_week';
  if (kind === 'day' || kind === 'moment') return 'today';
  if (kind === 'truth') return true;
  return undefined;
}

const single: Partial<Record<OperandKind, OperandKind>> = {
  texts: 'text',
  options: 'option',
  people: 'person',
  numbers: 'number',
  days: 'day',
  moment: 'day',
};
const sameThing = (a: OperandKind, b: OperandKind) => (single[a] ?? a) === (single[b] ?? b);
const isList = (kind: OperandKind) => kind === 'texts' || kind === 'options' || kind === 'people';
const isPair = (kind: OperandKind) => kind === 'numbers' || kind === 'days';

/** Changes the operator and keeps as much of the value as fits. */
export function changeOperator(field: Field, draft: Draft, op: Operator): Draft {
  const before = operandKind(field.type, draft.op);
  const after = operandKind(field.type, op);
  const within = draft.within && { within: draft.within };
  if (!before || !after || after === 'nothing') return { field: draft.field, op, ...within };
  return { field: draft.field, op, value: carried(before, after, draft.value), ...within };
}

/** Only the day of an instant is carried over; day words are shorter than a date and stay whole. */
const isoDayLength = '2026-01-31'.length;

function carried(before: OperandKind, after: OperandKind, value: unknown): unknown {
  if (before === after) return value;
  if (!sameThing(before, after)) return firstValue(after);
  const given: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const values = given.map((one) => (before === 'moment' ? String(one).slice(0, isoDayLength) : one));
  if (isList(after)) return values;
  if (isPair(after)) return [values[0], values[1]];
  return values[0] ?? firstValue(after);
}

/** The condition, or null while the draft is incomplete. */
export function finished(fields: Fields, draft: Draft): Condition | null {
  const { within, ...rest } = draft;
  const { filter } = checkFilter(fields, within ? { ...rest, within } : rest);
  return (filter && conditionsIn(filter)[0]) ?? null;
}

export type Problem = 'filter.invalid.order' | 'filter.invalid.phone' | 'filter.invalid.value';

/** The message for a value that doesn't fit; null when the value is only missing. */
export function problemOf(fields: Fields, draft: Draft): Problem | null {
  const field = fieldOf(fields, draft.field);
  if (!field || !isGiven(draft.value) || finished(fields, draft)) return null;
  const kind = operandKind(field.type, draft.op);
  if (kind && isPair(kind)) return 'filter.invalid.order';
  return field.type === 'phone' ? 'filter.invalid.phone' : 'filter.invalid.value';
}

function isGiven(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isGiven);
  return value !== undefined && value !== null && value !== '';
}
