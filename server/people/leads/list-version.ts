import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

type List = 'stages' | 'fields';

/** If-Match has no version 0, so a list that has never been changed is version 1. */
export const versionOfList = (organisationId: string, list: List): Sql => sql`coalesce((
  select v.version from lead_list_versions v where v.organisation_id = ${organisationId} and v.list = ${list}), 1)`;

/** Allows one change of a list at a time and returns the version it is about to replace. */
export async function lockList(tx: Tx, list: List): Promise<number> {
  const { organisationId } = tx.scope;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`lead ${list} ${organisationId}`}, 0))`);
  const { version } = await tx.get<{ version: number }>(sql`select ${versionOfList(organisationId, list)} as version`);
  return version;
}

export async function keepVersion(tx: Tx, list: List, version: number): Promise<number> {
  await tx.run(sql`
    insert into lead_list_versions (organisation_id, list, version) values (${tx.scope.organisationId}, ${list}, ${version})
    on conflict (organisation_id, list) do update set version = excluded.version`);
  return version;
}
