import type { FieldName, Fields } from './fields.ts';
import type { ConditionOn, Operand, Operator } from './filter-operators.ts';
import type { Span } from './time-zone.ts';

/**
 * One language for "which ones": lists, saved views, segments, routing, saved searches, reports and automations.
 *
 * What a condition means (`filter-meaning.ts` says it for each operator):
 * - A condition is true or false, never unknown.
 * - What is empty meets no positive condition: no date is before, after or in the last of anything.
 * - A negative operator is the exact opposite of its positive one, so what is empty meets it: "stage is not New" finds
 *   records without a stage, "not contacted in the last 3 days" finds those never contacted. `not` likewise.
 */
export type Condition = {
  readonly field: string;
  readonly op: Operator;
  readonly value?: Operand;
  /** Counts only related things of this last stretch of time. */
  readonly within?: Span;
};

export type Filter =
  | { readonly and: readonly Filter[] }
  | { readonly or: readonly Filter[] }
  | { readonly not: Filter }
  | Condition;

/** A filter over known fields, for those written in code: a wrong field, operator or value does not compile. */
export type FilterOf<F extends Fields> =
  | { readonly and: readonly FilterOf<F>[] }
  | { readonly or: readonly FilterOf<F>[] }
  | { readonly not: FilterOf<F> }
  | { [N in FieldName<F>]: ConditionOn<N, F[N]> }[FieldName<F>];

/** What relative conditions are relative to. */
export type FilterContext = {
  readonly now: Date;
  readonly timeZone: string;
  /** The user who looks; null where nobody does, and then nothing is mine. */
  readonly me: string | null;
  /** The day weeks begin with, 0 for Sunday. Sunday unless said otherwise. */
  readonly weekStart?: number;
};

/** No condition: every record. Only a whole filter may be empty; inside of one an empty group would mean nothing to people. */
export const everything: Filter = { and: [] };

export const limits = {
  depth: 6,
  nodes: 50,
  values: 100,
  allOf: 10,
  textLength: 200,
  writtenLength: 4_000,
  corners: 60,
  km: 500,
} as const;

export type Group = { readonly and: readonly Filter[] } | { readonly or: readonly Filter[] };

export const isCondition = (filter: Filter): filter is Condition => 'field' in filter;
export const isGroup = (filter: Filter): filter is Group => 'and' in filter || 'or' in filter;
export const partsOf = (group: Group): readonly Filter[] => ('and' in group ? group.and : group.or);
export const groupOf = (join: 'and' | 'or', parts: readonly Filter[]): Group =>
  join === 'and' ? { and: parts } : { or: parts };
export const joinOf = (group: Group): 'and' | 'or' => ('and' in group ? 'and' : 'or');

/**
 * The form in which filters are kept and compared: the outermost is always a group, and a group that holds nothing but
 * one other group is that group.
 */
export function rooted(filter: Filter): Group {
  if (!isGroup(filter)) return { and: [filter] };
  const [only, ...others] = partsOf(filter);
  return only && others.length === 0 && isGroup(only) ? rooted(only) : filter;
}

export const isEverything = (filter: Filter): boolean => 'and' in filter && filter.and.length === 0;

/** Every condition in the tree, in reading order. */
export function conditionsIn(filter: Filter): Condition[] {
  if (isCondition(filter)) return [filter];
  return ('not' in filter ? [filter.not] : partsOf(filter)).flatMap(conditionsIn);
}
