import { type Sql, sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';

/** Saves by one person within this time share one version, because drafts are saved while they type. */
const oneSitting = sql.raw(`interval '10 minutes'`);
const mostVersions = 100;

/** The document that versions belong to: the versions' table, its column for the document's id, and that id. */
export type Versioned = { table: Sql; column: Sql; id: string };
type Kept = { version: number; title: string; content: unknown };
export type Version = { number: number; title: string; savedAt: string; savedBy: string | null };

const of = (tx: Tx, { column, id }: Versioned): Sql =>
  sql`v.organisation_id = ${tx.scope.organisationId} and v.${column} = ${id}`;

/** Stores the saved content as the next version, or replaces the latest one if the same person saved it in the same sitting. */
export async function keepVersion(tx: Tx, versioned: Versioned, kept: Kept, userId: string): Promise<void> {
  const { table, column, id } = versioned;
  const { organisationId } = tx.scope;
  const content = JSON.stringify(kept.content);
  const going = await tx.run(sql`
    update ${table} v set title = ${kept.title}, content = ${content}::jsonb, saved_at = now()
    where ${of(tx, versioned)} and v.saved_by = ${userId} and not v.closed and v.saved_at > now() - ${oneSitting}
      and v.version = (select max(n.version) from ${table} n where n.organisation_id = ${organisationId} and n.${column} = ${id})`);
  if (going) return;
  await tx.run(sql`
    insert into ${table} (organisation_id, ${column}, version, title, content, saved_by)
    values (${organisationId}, ${id}, ${kept.version}, ${kept.title}, ${content}::jsonb, ${userId})
    on conflict (organisation_id, ${column}, version) do nothing`);
  await tx.run(sql`
    delete from ${table} v where ${of(tx, versioned)}
      and v.version <= (select n.version from ${table} n where n.organisation_id = ${organisationId} and n.${column} = ${id}
        order by n.version desc offset ${sql.int(mostVersions)} limit 1)`);
}

/** Makes the next save a new version, even within the same sitting. */
export const endSitting = (tx: Tx, versioned: Versioned): Promise<number> =>
  tx.run(sql`
    update ${versioned.table} v set closed = true where ${of(tx, versioned)} and not v.closed and v.saved_at > now() - ${oneSitting}`);

export const versionsOf = (tx: Tx, versioned: Versioned): Promise<Version[]> =>
  tx.all<Version>(sql`
    select v.version as number, v.title, v.saved_at as "savedAt", nullif(trim(u.first_name || ' ' || u.last_name), '') as "savedBy"
    from ${versioned.table} v left join users u on u.id = v.saved_by
    where ${of(tx, versioned)} order by v.version desc limit ${sql.int(mostVersions)}`);

export const versionAt = <Content>(
  tx: Tx,
  versioned: Versioned,
  number: number,
): Promise<{ title: string; content: Content } | undefined> =>
  tx.one<{ title: string; content: Content }>(sql`
    select v.title, v.content from ${versioned.table} v where ${of(tx, versioned)} and v.version = ${number}`);
