import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** What a field holds, by the names of OData's types; `Strings` is a collection. */
export type FieldType = 'String' | 'Boolean' | 'Int64' | 'Decimal' | 'Double' | 'Date' | 'DateTimeOffset' | 'Strings';

export type Field = {
  type: FieldType;
  column: Sql;
  /** Where its values are told; RESO's name of it. */
  lookup?: string;
  /** Longest text. */
  length?: number;
  /** Kept in cents, told in dollars. */
  cents?: true;
  /** Digits behind the point. */
  scale?: number;
  /** Kept as a uuid, told as text. */
  key?: true;
  /** Never null, so that an index can carry an order by it. */
  filled?: true;
};

export type Resource = {
  name: string;
  key: string;
  fields: Readonly<Record<string, Field>>;
  /** What is asked of, and which of its rows an actor is given: `listings l where …`. */
  from: (actor: Member, publicUrl: string) => Sql;
  /** Other resources that may come with a row, and which of theirs belong to it. */
  expand?: Readonly<Record<string, { resource: Resource; by: Sql; order: Sql }>>;
};

/** As it leaves. */
export function shown({ type, column, cents, key }: Field): Sql {
  if (cents) return sql`round(${column} / 100.0, 2)`;
  if (key) return sql`${column}::text`;
  return type === 'Strings' ? sql`coalesce(${column}, '[]')` : column;
}

/** What PostgreSQL is told that a value of the field is, when it comes back with a place in a list. */
export function kept({ type, cents, key }: Field): string {
  if (cents) return 'bigint';
  if (key) return 'uuid';
  return {
    String: 'text',
    Boolean: 'boolean',
    Int64: 'bigint',
    Decimal: 'numeric',
    Double: 'float8',
    Date: 'date',
    DateTimeOffset: 'timestamptz',
    Strings: 'jsonb',
  }[type];
}
