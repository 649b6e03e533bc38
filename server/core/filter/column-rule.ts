import type { Area } from '#contract/core/area.ts';
import type { CountField, Field, Fields, FilterName, PlaceField, TagsField } from '#contract/core/fields.ts';
import type { Sql } from '#server/core/db/sql.ts';

/** The field is a column of the row, or an expression over it. */
export type ColumnRule = {
  readonly column: Sql;
  /**
   * The column's type if it differs from its field's usual one: choices as `uuid`, persons as `text`, numbers as `numeric`. The usual types
   * use operators that can still use their index under row-level security.
   */
  readonly type?: SqlType;
  /**
   * Rows whose text contains this fragment in any case, found by a function whose index row-level security would otherwise rule out: `id in
   * (select find_leads(…))`. Without it, the rows are read and compared.
   */
  readonly contains?: (fragment: string) => Sql;
  /**
   * The value the column holds where the field is empty, if that isn't null: "mine or unassigned" is then two equality searches of an index
   * instead of a search for nulls.
   */
  readonly nobody?: string;
  /** The column is `collate "C"` and indexed, so that the beginning of an exact text is found as a range of it. */
  readonly byPrefix?: boolean;
};

/**
 * The field is stored in many rows of another table: `rows` is `from lead_tags t where t.lead_id = leads.id`, and `value` is compared in
 * each. Conditions are appended to `rows` with `and`.
 */
export type RowsRule = { readonly rows: Sql; readonly value: Sql; readonly type?: SqlType };

/** The field counts rows of another table; `at` is the time of each. */
export type CountRule = { readonly rows: Sql; readonly at?: Sql };

/**
 * The field is a place: its coordinates, and its spot (`lintel.spot`), which has an index. Or the row refers to a place (`place`), and
 * `inside` finds which places lie in an area.
 */
export type PlaceRule =
  | { readonly spot: Sql; readonly latitude: Sql; readonly longitude: Sql }
  | { readonly place: Sql; readonly inside: (area: Area) => Sql };

export const sqlTypes = [
  'text',
  'uuid',
  'bigint',
  'double precision',
  'numeric',
  'boolean',
  'date',
  'timestamptz',
] as const;
export type SqlType = (typeof sqlTypes)[number];

type RuleFor<A extends Field> = A extends PlaceField
  ? PlaceRule
  : A extends CountField
    ? A extends { readonly timed: true }
      ? Required<CountRule>
      : CountRule | ColumnRule
    : A extends TagsField | { readonly many: true }
      ? RowsRule
      : ColumnRule;

/** How each filterable field becomes SQL. A field without a rule doesn't compile. */
export type ColumnRules<F extends Fields> = { readonly [N in FilterName<F>]: RuleFor<F[N]> };

export type AnyRule = ColumnRule | RowsRule | CountRule | PlaceRule;

export function sqlTypeOf(field: Field, rule: { readonly type?: SqlType }): SqlType {
  if (rule.type) return rule.type;
  switch (field.type) {
    case 'number':
      return field.integer ? 'bigint' : 'double precision';
    case 'money':
    case 'count':
      return 'bigint';
    case 'date':
      return 'date';
    case 'instant':
      return 'timestamptz';
    case 'boolean':
      return 'boolean';
    case 'person':
      return 'uuid';
    default:
      return 'text';
  }
}
