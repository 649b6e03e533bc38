import type { Field } from './fields.ts';
import type { Condition } from './filter.ts';
import { operandKind, type Period } from './filter-operators.ts';
import type { Span } from './time-zone.ts';

/** A value of a condition, which the screen formats in the reader's language. */
export type ValuePiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'option'; readonly value: string }
  /** A user id, `me` or `none`. */
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'money'; readonly cents: number }
  /** `2026-01-31` or yesterday, today, tomorrow. */
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'instant'; readonly instant: string }
  | { readonly kind: 'period'; readonly period: Period }
  | { readonly kind: 'span'; readonly span: Span }
  | { readonly kind: 'truth'; readonly truth: boolean }
  | { readonly kind: 'area' }
  /** The center's name if it has one, otherwise its coordinates. */
  | { readonly kind: 'circle'; readonly km: number; readonly name: string };

/** How several values are combined: any of them, all of them, or a range. */
export type Joining = 'or' | 'and' | 'range';

export type Description = {
  readonly op: Condition['op'];
  readonly pieces: readonly ValuePiece[];
  readonly joining: Joining;
  readonly within?: Span;
};

export function describeCondition(field: Field, { op, value, within }: Condition): Description {
  const kind = operandKind(field.type, op);
  const values: readonly unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
  if (kind === 'area') return { op, pieces: [{ kind: 'area' }], joining: 'or' };
  if (kind === 'circle') {
    const [at, km, name] = values as readonly [string, number, string?];
    return { op, pieces: [{ kind: 'circle', km, name: name ?? at.replace('/', ', ') }], joining: 'or' };
  }
  const joining = op === 'has_all' ? 'and' : kind === 'numbers' || kind === 'days' ? 'range' : 'or';
  return { op, pieces: values.map((one) => pieceOf(field, kind, one)), joining, ...(within && { within }) };
}

function pieceOf(field: Field, kind: ReturnType<typeof operandKind>, value: unknown): ValuePiece {
  switch (kind) {
    case 'option':
    case 'options':
      return { kind: 'option', value: value as string };
    case 'person':
    case 'people':
      return { kind: 'person', id: value as string };
    case 'number':
    case 'numbers':
      return field.type === 'money'
        ? { kind: 'money', cents: value as number }
        : { kind: 'number', number: value as number };
    case 'moment':
      return (value as string).includes('T')
        ? { kind: 'instant', instant: value as string }
        : { kind: 'day', day: value as string };
    case 'day':
    case 'days':
      return { kind: 'day', day: value as string };
    case 'period':
      return { kind: 'period', period: value as Period };
    case 'span':
      return { kind: 'span', span: value as Span };
    case 'truth':
      return { kind: 'truth', truth: value as boolean };
    default:
      return { kind: 'text', text: String(value) };
  }
}
