import type { Hanging } from '#server/core/db/hanging.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

type Way = { from: string; to: string };

/** The keys of the moved rows, by `table.column`. */
export type Moved = Record<string, Record<string, string>[]>;

const nameOf = ({ table, column }: Hanging): string => `${table}.${column}`;
const columnsOf = (row: string, names: readonly string[]): Sql[] => names.map((name) => sql.raw(`${row}.${name}`));

const keyOf = ({ key }: Hanging): Sql =>
  sql`jsonb_build_object(${sql.join(key.map((name) => sql.raw(`'${name}', t.${name}`)))})`;

/** Whether the target lead already has an equivalent row. */
function isThere({ table, column, oncePer }: Hanging, to: string): Sql {
  if (!oncePer) return sql.raw('false');
  const same = oncePer.map((name) => sql.raw(`and there.${name} = t.${name}`));
  return sql`exists (select from ${sql.raw(table)} there where there.organisation_id = t.organisation_id
    and there.${sql.raw(column)} = ${to}::uuid ${sql.join(same, ' ')})`;
}

/** A relationship between the two leads stays, because moving it would relate the winner to itself. */
const tiesToItself = ({ notTo }: Hanging, to: string): Sql =>
  notTo ? sql`${sql.join(columnsOf('t', [notTo]))} = ${to}::uuid` : sql.raw('false');

/** Moves everything that refers to one lead to another, with one statement per table, and returns what was moved. */
export async function moveAll(tx: Tx, all: readonly Hanging[], { from, to }: Way): Promise<Moved> {
  const moved: Moved = {};
  for (const hanging of all) {
    const rows = await tx.all<{ key: Record<string, string> }>(sql`
      update ${sql.raw(hanging.table)} t set ${sql.raw(hanging.column)} = ${to}
      where t.organisation_id = ${tx.scope.organisationId} and t.${sql.raw(hanging.column)} = ${from}
        and not ${isThere(hanging, to)} and not (${tiesToItself(hanging, to)})
      returning ${keyOf(hanging)} as key`);
    if (rows.length > 0) moved[nameOf(hanging)] = rows.map(({ key }) => key);
  }
  return moved;
}

/** Moves these rows back if they still exist and have not been moved elsewhere. */
export async function moveBack(
  tx: Tx,
  all: readonly Hanging[],
  { moved, from, to }: Way & { moved: Moved },
): Promise<void> {
  for (const hanging of all) {
    const keys = moved[nameOf(hanging)];
    if (!keys) continue;
    await tx.run(sql`
      update ${sql.raw(hanging.table)} t set ${sql.raw(hanging.column)} = ${to}
      where t.organisation_id = ${tx.scope.organisationId} and t.${sql.raw(hanging.column)} = ${from}
        and ${keyOf(hanging)} = any(${keys.map((key) => JSON.stringify(key))}::jsonb[]) and not ${isThere(hanging, to)}`);
  }
}
