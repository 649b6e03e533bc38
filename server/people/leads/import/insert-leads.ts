import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { NewLead } from './read-row.ts';

export type NamedLead = NewLead & { id?: string };

/** Stands between the tags of one row: arrays of arrays must all be of one length. No tag can hold it. */
const between = '\u001f';

/** COPY cannot be used under row level security; a column as one array each comes close to it. */
export function insertLeads(tx: Tx, actor: Member, importId: string, rows: readonly NamedLead[]): Promise<number> {
  const column = <T>(pick: (row: NamedLead) => T) => rows.map(pick);
  return tx.run(sql`
    insert into leads (organisation_id, id, first_name, last_name, email, phone, kind, stage, source, owner_id, tags,
                       budget_cents, city, state, areas, import_id, created_by)
    select ${actor.organisationId}, r.id, r.first_name, r.last_name, r.email, r.phone, r.kind, r.stage, r.source, r.owner_id,
           case when r.tags = '' then '{}' else string_to_array(r.tags, ${between}) end, r.budget, r.city, r.state,
           case when r.areas = '' then '{}' else string_to_array(r.areas, ${between}) end,
           ${importId}, ${actor.userId}
    from unnest(${column((row) => row.id ?? newId())}::uuid[], ${column((row) => row.firstName)}::text[], ${column((row) => row.lastName)}::text[],
                ${column((row) => row.email)}::text[], ${column((row) => row.phone)}::text[],
                ${column((row) => row.kind)}::text[], ${column((row) => row.stage)}::text[],
                ${column((row) => row.source)}::text[], ${column((row) => row.owner)}::uuid[],
                ${column((row) => row.tags.join(between))}::text[], ${column((row) => row.budget)}::bigint[],
                ${column((row) => row.city)}::text[], ${column((row) => row.state)}::text[],
                ${column((row) => row.areas.join(between))}::text[])
      as r(id, first_name, last_name, email, phone, kind, stage, source, owner_id, tags, budget, city, state, areas)`);
}
