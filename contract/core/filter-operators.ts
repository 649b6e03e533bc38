import type { Field, FieldType } from './fields.ts';
import type { Span } from './time-zone.ts';

/** Days relative to today. */
export const dayWords = ['yesterday', 'today', 'tomorrow'] as const;
export const periods = [
  'this_week',
  'last_week',
  'next_week',
  'this_month',
  'last_month',
  'next_month',
  'this_quarter',
  'last_quarter',
  'next_quarter',
  'this_year',
  'last_year',
  'next_year',
] as const;
export type Period = (typeof periods)[number];

/** The operand of each operator, as it is written in a tree. */
type Operands = {
  nothing: undefined;
  text: string;
  texts: readonly string[];
  option: string;
  options: readonly string[];
  /** A user id, `me` or `none`. */
  person: string;
  people: readonly string[];
  number: number;
  numbers: readonly [number, number];
  /** `2026-01-31` or a day word. */
  day: string;
  days: readonly [string, string];
  /** A day, or an instant with its offset. */
  moment: string;
  period: Period;
  span: Span;
  truth: boolean;
  /** The corners of the drawn area, each as `30.26715/-97.74306`. */
  area: readonly string[];
  /** A point, the radius in kilometers, and the place's name if it has one. */
  circle: readonly [string, number] | readonly [string, number, string];
};
export type OperandKind = keyof Operands;
export type Operand = Exclude<Operands[OperandKind], undefined>;

const emptiness = { is_empty: 'nothing', is_not_empty: 'nothing' } as const;
const amounts = {
  gte: 'number',
  lte: 'number',
  between: 'numbers',
  is: 'number',
  is_not: 'number',
  gt: 'number',
  lt: 'number',
} as const;
const times = {
  in_last: 'span',
  not_in_last: 'span',
  older_than: 'span',
  in_next: 'span',
  during: 'period',
  on: 'day',
} as const;
const fragments = { contains: 'text', not_contains: 'text', starts_with: 'text' } as const;

/** The operators of each type in menu order; a new condition starts with the first. `between` includes both ends. */
export const operators = {
  text: { ...fragments, is: 'text', is_not: 'text', any_of: 'texts', none_of: 'texts', ...emptiness },
  email: { ...fragments, is: 'text', is_not: 'text', ...emptiness },
  phone: { ...fragments, is: 'text', is_not: 'text', ...emptiness },
  choice: { any_of: 'options', none_of: 'options', is: 'option', is_not: 'option', ...emptiness },
  tags: { has_any: 'options', has_all: 'options', has_none: 'options', ...emptiness },
  number: { ...amounts, ...emptiness },
  money: { ...amounts, ...emptiness },
  date: { ...times, before: 'day', after: 'day', between: 'days', ...emptiness },
  instant: { ...times, before: 'moment', after: 'moment', between: 'days', ...emptiness },
  boolean: { is: 'truth', ...emptiness },
  person: { any_of: 'people', none_of: 'people', is: 'person', is_not: 'person', ...emptiness },
  place: { inside: 'area', near: 'circle', ...emptiness },
  count: amounts,
} as const satisfies Record<FieldType, Record<string, OperandKind>>;

type Table = typeof operators;
type OperatorOf<T extends FieldType> = keyof Table[T] & string;
export type Operator = { [T in FieldType]: OperatorOf<T> }[FieldType];

export function operandKind(type: FieldType, op: string): OperandKind | undefined {
  const table: Record<string, OperandKind> = operators[type];
  return Object.hasOwn(table, op) ? table[op] : undefined;
}

export const operatorsOf = (field: Field): Operator[] =>
  (Object.keys(operators[field.type]) as Operator[]).filter(
    (op) => !(field.required && (op === 'is_empty' || op === 'is_not_empty')),
  );

type Comparison<N extends string, Op, Value> = [Value] extends [undefined]
  ? { readonly field: N; readonly op: Op }
  : { readonly field: N; readonly op: Op; readonly value: Value };

type Within<A extends Field> = A extends { readonly timed: true } ? { readonly within?: Span } : unknown;

type OptionValue<A extends Field> = A extends { readonly options: readonly { readonly value: infer V }[] } ? V : string;

type ValueFor<A extends Field, Kind> = Kind extends 'option'
  ? OptionValue<A>
  : Kind extends 'options'
    ? readonly OptionValue<A>[]
    : Kind extends OperandKind
      ? Operands[Kind]
      : never;

/** Every possible condition on a field, with the type of value that each operator takes. */
export type ConditionOn<N extends string, A extends Field> = {
  [Op in OperatorOf<A['type']>]: Comparison<N, Op, ValueFor<A, Table[A['type']][Op & keyof Table[A['type']]]>> &
    Within<A>;
}[OperatorOf<A['type']>];
