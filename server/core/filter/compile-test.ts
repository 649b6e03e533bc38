import type { Field } from '#contract/core/fields.ts';
import { type Bounds, isCaseless, type Scalar, type Test } from '#contract/core/filter-meaning.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { type ColumnRule, type SqlType, sqlTypeOf, sqlTypes } from './column-rule.ts';

/**
 * The SQL for one test, with a shape that is the same exactly when the text is. `exact` means that it is never null, so that `not` may
 * precede it.
 */
export type Piece = { readonly where: Sql; readonly shape: string; readonly exact: boolean };

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A value that the column's type can't hold becomes null, which equals nothing and doesn't fail the statement. */
function fitting(type: SqlType, value: Scalar | null): Scalar | null {
  if (type === 'uuid') return uuidForm.test(String(value)) ? value : null;
  return type === 'timestamptz' ? new Date(value as number).toISOString() : value;
}

const casts = Object.fromEntries(sqlTypes.map((type) => [type, sql.raw(`::${type}`)])) as Record<SqlType, Sql>;
const listCasts = Object.fromEntries(sqlTypes.map((type) => [type, sql.raw(`::${type}[])`)])) as Record<SqlType, Sql>;

const parameter = (type: SqlType, value: Scalar | null): Sql => sql`${fitting(type, value)}${casts[type]}`;

/** The tests of a single value: a column, or the compared value of a related row. */
export function compileTest(
  field: Field,
  rule: ColumnRule,
  asked: Exclude<Test, { kind: 'all' | 'area' | 'count' }>,
): Piece {
  const { column } = rule;
  const type = sqlTypeOf(field, rule);
  const test = rule.nobody === undefined ? asked : withNobody(asked, rule.nobody);
  switch (test.kind) {
    case 'empty':
      return type === 'text'
        ? { where: sql`(${column} is null or ${column} = '')`, shape: 'empty', exact: true }
        : { where: sql`${column} is null`, shape: 'empty', exact: true };
    case 'equals':
      return equals(isCaseless(field) ? sql`lower(${column})` : column, type, test);
    case 'range':
      return range(column, type, test.bounds);
    case 'fragment':
      return fragment(field, rule, test);
  }
}

/** If emptiness is stored as a value, testing for empty is testing for equality with it. */
function withNobody<T extends Test>(test: T, nobody: string): T | Extract<Test, { kind: 'equals' }> {
  if (test.kind === 'empty') return { kind: 'equals', values: [nobody], orEmpty: false };
  if (test.kind === 'equals' && test.orEmpty) return { ...test, values: [...test.values, nobody], orEmpty: false };
  return test;
}

function equals(column: Sql, type: SqlType, { values, orEmpty }: Extract<Test, { kind: 'equals' }>): Piece {
  const [first] = values;
  if (first === undefined && orEmpty) return { where: sql`${column} is null`, shape: 'empty', exact: true };
  // A single value is compared with `=` instead of `any`, so that an index that begins with the column also provides the order.
  const isOne = values.length === 1;
  const fit = values.map((value) => fitting(type, value));
  const where = isOne
    ? sql`${column} = ${parameter(type, first ?? null)}`
    : sql`${column} = any(${fit}${listCasts[type]}`;
  const shape = isOne ? 'is' : 'any';
  if (!orEmpty) return { where, shape, exact: false };
  return { where: sql`(${where} or ${column} is null)`, shape: `${shape}+empty`, exact: false };
}

const signs = { gt: sql.raw(' > '), gte: sql.raw(' >= '), lt: sql.raw(' < '), lte: sql.raw(' <= ') };

export function range(column: Sql, type: SqlType, bounds: Bounds): Piece {
  const given = (['gt', 'gte', 'lt', 'lte'] as const).filter((bound) => bounds[bound] !== undefined);
  const parts = given.map((bound) => sql`${column}${signs[bound]}${parameter(type, bounds[bound] as Scalar)}`);
  return { where: sql`(${sql.join(parts, ' and ')})`, shape: given.join('+'), exact: false };
}

/** Escapes the wildcards of `like`. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

function fragment(field: Field, rule: ColumnRule, { text, at }: Extract<Test, { kind: 'fragment' }>): Piece {
  const { column } = rule;
  if (at === 'anywhere' && rule.contains) return { where: rule.contains(text), shape: 'found', exact: false };
  if (at === 'start' && rule.byPrefix && !isCaseless(field))
    return { where: prefixRange(column, text), shape: 'prefix', exact: false };
  const pattern = at === 'start' ? `${literal(text)}%` : `%${literal(text)}%`;
  const where = isCaseless(field) ? sql`${column} ilike ${pattern}::text` : sql`${column} like ${pattern}::text`;
  return { where, shape: 'like', exact: false };
}

/** Texts with a prefix lie between the prefix and the prefix with its last character incremented. `like` could not use the index. */
function prefixRange(column: Sql, text: string): Sql {
  return sql`(${column} >= ${text}::text and ${column} < ${raised(text)}::text)`;
}

const lastLetter = 0x10ffff;

export function raised(text: string): string {
  const letters = Array.from(text);
  while (letters.length) {
    const code = letters.pop()!.codePointAt(0)!;
    if (code === lastLetter) continue;
    // The code points from D800 to DFFF are surrogates, not characters.
    return letters.join('') + String.fromCodePoint(code === 0xd7ff ? 0xe000 : code + 1);
  }
  throw new Error('Nothing comes after the last letter.');
}
