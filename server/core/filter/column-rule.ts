import type { Area } from '#contract/core/area.ts';
import type { CountField, Field, Fields, FilterName, PlaceField, TagsField } from '#contract/core/fields.ts';
import type { Sql } from '#server/core/db/sql.ts';

/** The field is a column of the row itself, or an expression over it. */
export type ColumnRule = {
  readonly column: Sql;
  /**
   * The column's type where it differs from the usual one of its field: choices by `uuid`, persons by `text`, numbers as
   * `numeric`. The usual ones compare by operators that keep their index under row level security.
   */
  readonly type?: SqlType;
  /**
   * Rows whose text holds this fragment, whatever its case, found by an index that row level security would put out of
   * reach: `id in (select find_leads(…))`. Without it the rows are read and compared.
   */
  readonly contains?: (fragment: string) => Sql;
  /**
   * What the column holds where the field is empty, if that is not null: "mine or nobody's" is then two equal searches of
   * an index instead of a search for nothing.
   */
  readonly nobody?: string;
  /** The column is `collate "C"` and indexed: beginnings of exact texts are found as a range of it. */
  readonly byPrefix?: boolean;
};

/**
 * The field is many rows of another table: `from lead_tags t where t.lead_id = leads.id`, and what of each is compared.
 * More conditions are added to `rows` with `and`.
 */
export type RowsRule = { readonly rows: Sql; readonly value: Sql; readonly type?: SqlType };

/** The field counts rows of another table. `at`: when each of them happened. */
export type CountRule = { readonly rows: Sql; readonly at?: Sql };

/**
 * The field is a place: where it is, and its spot (`lintel.spot`), which has an index. Or the row names its place (`place`),
 * and which of the places lie inside is known elsewhere.
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

/** How each field that may be filtered by becomes SQL. A field without a rule does not compile. */
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
