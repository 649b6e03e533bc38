import { Refusal } from '../http/refusal.ts';
import { type Sql, sql } from './sql.ts';

/**
 * How a list is ordered. `value` is the leading column, `id` breaks ties, and both are in one index; where ids are created in time order, a
 * list in that order uses the id alone.
 */
export type Order = {
  value?: { column: Sql; type: 'int' | 'bigint' | 'text' | 'date' | 'timestamptz' };
  id: Sql;
  descending: boolean;
};

const invalidCursor = () =>
  new Refusal('invalid_input', undefined, {
    issues: [{ path: ['cursor'], message: 'This cursor is not one of ours.' }],
  });
const idText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const valueText = {
  int: /^-?\d{1,10}$/,
  bigint: /^-?\d{1,18}$/,
  date: /^(\d{4}-\d\d-\d\d|infinity)$/,
  timestamptz: /^[-\d :.+T]{10,40}$/,
  text: /^.{0,400}$/s,
} as const;

/** The condition for rows after the cursor, which is the last row's leading value and id: `81~0198…`. */
export function after(order: Order, cursor: string | undefined): Sql {
  if (cursor === undefined) return sql.raw('true');
  const than = sql.raw(order.descending ? '<' : '>');
  if (!order.value) return sql`${order.id} ${than} ${placeIn(cursor).id}::uuid`;
  const { value, id } = placeIn(cursor, order.value.type);
  return sql`(${order.value.column}, ${order.id}) ${than} (${value}::${sql.raw(order.value.type)}, ${id}::uuid)`;
}

/** Splits a cursor into its value and id, for a function that does its own paging. */
export function placeIn(cursor: string, type?: NonNullable<Order['value']>['type']): { value: string; id: string } {
  const cut = cursor.lastIndexOf('~');
  const [value, id] = [cursor.slice(0, Math.max(0, cut)), cursor.slice(cut + 1)];
  if (!idText.test(id) || (type && (cut < 0 || !valueText[type].test(value)))) throw invalidCursor();
  return { value, id };
}

export function orderBy(order: Order): Sql {
  const way = sql.raw(order.descending ? 'desc' : 'asc');
  return order.value ? sql`${order.value.column} ${way}, ${order.id} ${way}` : sql`${order.id} ${way}`;
}

/**
 * `rows` selects ordered and limited rows. `leaving` lists the columns to return if not all of them, and `cursor` the columns of a row's
 * place; both use the columns of `r`.
 */
export type Page = { rows: Sql; leaving?: Sql; cursor: readonly Sql[]; limit: number };

/**
 * A page as the JSON text of the response, made by PostgreSQL, for a page that is part of a larger statement. `rows` selects exactly the
 * columns to return, ordered and limited to `limit`; `cursor` lists the columns of a row's place, from `r`, and only the last row's are
 * joined.
 */
export function pageJson(rows: Sql, cursor: Sql | readonly Sql[], limit: number): Sql {
  const lasts = [cursor].flat().map((column) => sql`(array_agg(${column}))[${sql.int(limit)}]::text`);
  const place = sql.join(lasts, ` || '~' || `);
  return sql`
    select '{"rows":' || coalesce(json_agg(r), '[]') || ',"next":'
      || coalesce(to_json(case when count(*) = ${sql.int(limit)} then ${place} end)::text, 'null') || '}'
    from (${rows}) r`;
}
