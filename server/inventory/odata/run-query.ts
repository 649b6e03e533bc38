import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { OrderPart, Query } from './read-query.ts';
import { type Field, kept, type Resource, shown } from './resource.ts';

/** Rows per page by default, and at most. */
export const pageRows = { usual: 200, most: 1_000 };

export type Page = { value: string; place: unknown[] | undefined; count: number | undefined };

type Asking = { actor: Member; publicUrl: string };

const named = (resource: Resource, select: readonly string[] | undefined): Sql =>
  sql.join(
    (select ?? Object.keys(resource.fields)).map((name) => sql`${shown(resource.fields[name]!)} as "${sql.raw(name)}"`),
  );

function body(resource: Resource, { select, expand }: Pick<Query, 'select' | 'expand'>, asking: Asking): Sql {
  const others = expand.map(({ name, select: theirs }) => {
    const { resource: other, by, order } = resource.expand![name]!;
    return sql`, (select coalesce(json_agg(e.body), '[]') from (
        select (select to_json(v) from (select ${named(other, theirs)}) v) as body
        from ${other.from(asking.actor, asking.publicUrl)} and ${by} order by ${order}) e) as "${sql.raw(name)}"`;
  });
  return sql`(select to_json(v) from (select ${named(resource, select)}${sql.join(others, '')}) v)`;
}

/** The column to sort by, in its stored form, so that its index applies. */
type Ordered = { column: Sql; type: string; filled: boolean; descending: boolean };

/** The key breaks ties, in the direction of the field before it. */
function orderOf(resource: Resource, order: readonly OrderPart[]): Ordered[] {
  const ordered = (field: Field, descending: boolean): Ordered => ({
    column: field.column,
    type: kept(field),
    filled: field.filled === true,
    descending,
  });
  return [
    ...order.map(({ name, descending }) => ordered(resource.fields[name]!, descending)),
    ordered(resource.fields[resource.key]!, order.at(-1)?.descending ?? false),
  ];
}

/** Nulls come first in ascending order and last in descending order. */
function orderBy(order: readonly Ordered[]): Sql {
  const way = ({ filled, descending }: Ordered) =>
    sql.raw(`${descending ? 'desc' : 'asc'}${filled ? '' : descending ? ' nulls last' : ' nulls first'}`);
  return sql.join(order.map((one) => sql`${one.column} ${way(one)}`));
}

function comesAfter(order: readonly Ordered[], place: readonly unknown[]): Sql {
  const values = order.map(({ type }, index) => sql`${place[index]}::${sql.raw(type)}`);
  const isEven = order.every(({ filled, descending }) => filled && descending === order[0]!.descending);
  if (isEven) {
    const than = sql.raw(order[0]!.descending ? '<' : '>');
    return sql`(${sql.join(order.map(({ column }) => column))}) ${than} (${sql.join(values)})`;
  }
  const cases = order.map((one, index) => {
    const same = order.slice(0, index).map(({ column }, at) => sql`${column} is not distinct from ${values[at]}`);
    return sql`(${sql.join([...same, beyond(one, place[index], values[index]!)], ' and ')})`;
  });
  return sql`(${sql.join(cases, ' or ')})`;
}

function beyond({ column, descending }: Ordered, value: unknown, typed: Sql): Sql {
  if (value === null) return descending ? sql.raw('false') : sql`${column} is not null`;
  return descending ? sql`(${column} < ${typed} or ${column} is null)` : sql`${column} > ${typed}`;
}

export async function readPage(tx: Tx, resource: Resource, query: Query, rows: number, asking: Asking): Promise<Page> {
  const order = orderOf(resource, query.order);
  const limit = sql.int(rows);
  const from = sql`${resource.from(asking.actor, asking.publicUrl)} and ${query.where}`;
  const after = query.after ? sql` and ${comesAfter(order, query.after)}` : sql.raw('');
  const counted = query.count ? sql`(select count(*) from ${from})` : sql.raw('null::bigint');
  const page = await tx.get<{ value: string; place: string | null; count: number | null }>(sql`
    select coalesce(json_agg(x.body) filter (where x.n <= ${limit}), '[]')::text as value,
      max(x.place) filter (where x.n = ${limit} and x.of > ${limit}) as place, ${counted} as count
    from (
      select r.body, r.place, row_number() over () as n, count(*) over () as of from (
        select ${body(resource, query, asking)} as body,
          json_build_array(${sql.join(order.map(({ column }) => column))})::text as place
        from ${from}${after} order by ${orderBy(order)} limit ${sql.int(rows + 1)} offset ${sql.int(query.skip)}) r) x`);
  return {
    value: page.value,
    place: page.place === null ? undefined : (JSON.parse(page.place) as unknown[]),
    count: page.count ?? undefined,
  };
}

export async function readOne(
  tx: Tx,
  resource: Resource,
  key: string,
  query: Pick<Query, 'select' | 'expand'>,
  asking: Asking,
): Promise<string | undefined> {
  const field = resource.fields[resource.key]!;
  if (field.key && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) return undefined;
  const row = await tx.one<{ body: string }>(sql`
    select ${body(resource, query, asking)}::text as body
    from ${resource.from(asking.actor, asking.publicUrl)} and ${field.column} = ${key}::${sql.raw(kept(field))}`);
  return row?.body;
}

export async function countAll(tx: Tx, resource: Resource, where: Sql, asking: Asking): Promise<number> {
  const { count } = await tx.get<{ count: number }>(
    sql`select count(*) as count from ${resource.from(asking.actor, asking.publicUrl)} and ${where}`,
  );
  return count;
}
