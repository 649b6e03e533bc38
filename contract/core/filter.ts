import type { FieldName, Fields } from './fields.ts';
import type { ConditionOn, Operand, Operator } from './filter-operators.ts';
import type { Span } from './time-zone.ts';

/**
 * The one language for selecting records: lists, saved views, segments, routing, saved searches, reports and automations.
 *
 * What a condition means (`filter-meaning.ts` defines each operator):
 * - A condition is true or false, never unknown.
 * - An empty field matches no positive condition: a missing date is not before, after or within anything.
 * - A negative operator is the exact opposite of its positive one, so an empty field matches it: "stage is not New" finds records without a
 *   stage, and "not contacted in the last 3 days" finds those never contacted. The same holds for `not`.
 */
export type Condition = {
  readonly field: string;
  readonly op: Operator;
  readonly value?: Operand;
  /** Counts only related records within this last period. */
  readonly within?: Span;
};

export type Filter =
  | { readonly and: readonly Filter[] }
  | { readonly or: readonly Filter[] }
  | { readonly not: Filter }
  | Condition;

/** A filter over known fields, for filters written in code: a wrong field, operator or value doesn't compile. */
export type FilterOf<F extends Fields> =
  | { readonly and: readonly FilterOf<F>[] }
  | { readonly or: readonly FilterOf<F>[] }
  | { readonly not: FilterOf<F> }
  | { [N in FieldName<F>]: ConditionOn<N, F[N]> }[FieldName<F>];

/** The context that relative conditions are resolved in. */
export type FilterContext = {
  readonly now: Date;
  readonly timeZone: string;
  /** The current user; null if there is none, and then `me` matches nothing. */
  readonly me: string | null;
};

/**
 * No condition, which matches every record. Only a whole filter may be empty, because an empty group inside one would mean nothing to
 * people.
 */
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
 * The form in which filters are stored and compared: the root is always a group, and a group that contains nothing but one other group is
 * replaced by it.
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
