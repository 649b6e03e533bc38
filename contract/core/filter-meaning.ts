import { type Area, type Point, readPoint } from './area.ts';
import type { Field } from './fields.ts';
import type { Condition, FilterContext } from './filter.ts';
import {
  type Days,
  dayNamed,
  daysOfPeriod,
  daysOfSpan,
  type Instants,
  instantsOfDays,
  instantsOfSpan,
} from './filter-dates.ts';
import type { Period } from './filter-operators.ts';
import { addDays, type Span } from './time-zone.ts';

export type Scalar = string | number | boolean;

/**
 * The few tests that all operators are reduced to; SQL and TypeScript implement only these, which keeps them consistent. Instants are
 * milliseconds since 1970, and days are text.
 */
export type Test =
  | { readonly kind: 'empty' }
  /** The value equals one of these, or is empty if `orEmpty` is set. */
  | { readonly kind: 'equals'; readonly values: readonly Scalar[]; readonly orEmpty: boolean }
  /** The field contains all of these. */
  | { readonly kind: 'all'; readonly values: readonly string[] }
  | { readonly kind: 'range'; readonly bounds: Bounds }
  | { readonly kind: 'area'; readonly area: Area }
  | { readonly kind: 'fragment'; readonly text: string; readonly at: 'start' | 'anywhere' }
  | { readonly kind: 'count'; readonly bounds: Bounds; readonly within?: Required<Instants> };

export type Bounds = { readonly [B in 'gt' | 'gte' | 'lt' | 'lte']?: string | number };

/** A test, or its exact opposite. */
export type Meaning = { readonly test: Test; readonly negated: boolean };

const opposites: Partial<Record<Condition['op'], Condition['op']>> = {
  is_not: 'is',
  none_of: 'any_of',
  not_contains: 'contains',
  not_in_last: 'in_last',
  has_none: 'has_any',
  is_not_empty: 'is_empty',
};

export function meaningOf(field: Field, condition: Condition, context: FilterContext): Meaning {
  const positive = opposites[condition.op];
  return {
    test: testOf(field, positive ? { ...condition, op: positive } : condition, context),
    negated: positive !== undefined,
  };
}

function testOf(field: Field, condition: Condition, context: FilterContext): Test {
  const { op, value } = condition;
  if (field.type === 'count') return countOf(condition, context);
  if (field.type === 'date') return dateOf(condition, context);
  if (field.type === 'instant') return instantOf(condition, context);
  switch (op) {
    case 'is_empty':
      return { kind: 'empty' };
    case 'is':
      return equals(field, [value as Scalar], context);
    case 'any_of':
    case 'has_any':
      return equals(field, value as readonly string[], context);
    case 'inside':
    case 'near':
      return { kind: 'area', area: areaOf(value as readonly (string | number)[], op) };
    case 'has_all':
      return { kind: 'all', values: value as readonly string[] };
    case 'contains':
      return { kind: 'fragment', text: folded(field, value as string), at: 'anywhere' };
    case 'starts_with':
      return { kind: 'fragment', text: folded(field, value as string), at: 'start' };
    default:
      return { kind: 'range', bounds: boundsOf(condition) };
  }
}

function equals(field: Field, values: readonly Scalar[], { me }: FilterContext): Test {
  if (field.type !== 'person') {
    return { kind: 'equals', values: values.map((value) => folded(field, value)), orEmpty: false };
  }
  const ids = values.filter((value) => value !== 'none').flatMap((value) => (value === 'me' ? (me ?? []) : value));
  return { kind: 'equals', values: [...new Set(ids)], orEmpty: values.includes('none') };
}

function areaOf(value: readonly (string | number)[], op: 'inside' | 'near'): Area {
  const pointIn = (text: string | number | undefined): Point => readPoint(String(text))!;
  if (op === 'inside') return { kind: 'ring', ring: value.map(pointIn) };
  return { kind: 'circle', at: pointIn(value[0]), km: value[1] as number };
}

function boundsOf({ op, value }: Condition): Bounds {
  if (op === 'between') {
    const [gte, lte] = value as readonly [number, number];
    return { gte, lte };
  }
  if (op === 'is') return { gte: value as number, lte: value as number };
  if (op === 'gt' || op === 'gte' || op === 'lt' || op === 'lte') return { [op]: value as number };
  throw new Error(`No meaning for the operator ${op}.`);
}

function countOf(condition: Condition, context: FilterContext): Test {
  const bounds = boundsOf(condition);
  if (!condition.within) return { kind: 'count', bounds };
  const within = instantsOfSpan('in_last', condition.within, context) as Required<Instants>;
  return { kind: 'count', bounds, within };
}

function dateOf({ op, value }: Condition, context: FilterContext): Test {
  if (op === 'is_empty') return { kind: 'empty' };
  return { kind: 'range', bounds: daysOf(op, value, context) };
}

function daysOf(op: Condition['op'], value: unknown, context: FilterContext): Days {
  switch (op) {
    case 'on': {
      const day = dayNamed(value as string, context);
      return { gte: day, lt: addDays(day, 1) };
    }
    case 'before':
      return { lt: dayNamed(value as string, context) };
    case 'after':
      return { gte: addDays(dayNamed(value as string, context), 1) };
    case 'between': {
      const [from, to] = value as readonly [string, string];
      return { gte: dayNamed(from, context), lt: addDays(dayNamed(to, context), 1) };
    }
    case 'during':
      return daysOfPeriod(value as Period, context);
    case 'in_last':
    case 'in_next':
    case 'older_than':
      return daysOfSpan(op, value as Span, context);
    default:
      throw new Error(`No meaning for the operator ${op} on a date.`);
  }
}

function instantOf({ op, value }: Condition, context: FilterContext): Test {
  if (op === 'is_empty') return { kind: 'empty' };
  return { kind: 'range', bounds: instantsOf(op, value, context) };
}

function instantsOf(op: Condition['op'], value: unknown, context: FilterContext): Instants {
  if (op === 'in_last' || op === 'in_next' || op === 'older_than') return instantsOfSpan(op, value as Span, context);
  if (typeof value === 'string' && value.includes('T')) {
    const moment = Date.parse(value);
    // Times are whole milliseconds, so the first time after this one is a millisecond later.
    return op === 'before' ? { lt: moment } : { gte: moment + 1 };
  }
  return instantsOfDays(daysOf(op, value, context), context);
}

/** Ordinary text is compared without case; codes, email addresses and numbers are compared as they are. */
export const isCaseless = (field: Field): boolean => field.type === 'text' && !field.exact;

function folded<V extends Scalar>(field: Field, value: V): V | string {
  return typeof value === 'string' && isCaseless(field) ? foldCase(value) : value;
}

/** Folds character by character, like PostgreSQL's lower(): no character becomes two, and a final sigma becomes an ordinary one. */
export const foldCase = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII is the common case and needs no letter-by-letter walk
  /^[\u0000-\u007f]*$/.test(text)
    ? text.toLowerCase()
    : Array.from(text, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('');
