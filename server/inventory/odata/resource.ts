import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** OData's type of a field; `Strings` is a collection. */
export type FieldType = 'String' | 'Boolean' | 'Int64' | 'Decimal' | 'Double' | 'Date' | 'DateTimeOffset' | 'Strings';

export type Field = {
  type: FieldType;
  column: Sql;
  /** RESO's name of the lookup with its values. */
  lookup?: string;
  /** Maximum length of a text. */
  length?: number;
  /** Stored in cents, returned in dollars. */
  cents?: true;
  /** Decimal digits. */
  scale?: number;
  /** Stored as a uuid, returned as text. */
  key?: true;
  /** Never null, so that sorting by it can use an index. */
  filled?: true;
};

export type Resource = {
  name: string;
  key: string;
  fields: Readonly<Record<string, Field>>;
  /** The table, restricted to the actor's rows: `listings l where …`. */
  from: (actor: Member, publicUrl: string) => Sql;
  /** Related resources that can be expanded, and which of their rows belong to a row. */
  expand?: Readonly<Record<string, { resource: Resource; by: Sql; order: Sql }>>;
};

/** The column in its returned form. */
export function shown({ type, column, cents, key }: Field): Sql {
  if (cents) return sql`round(${column} / 100.0, 2)`;
  if (key) return sql`${column}::text`;
  return type === 'Strings' ? sql`coalesce(${column}, '[]')` : column;
}

/** PostgreSQL's type of the field's value when it comes back in a token. */
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
