import { extraPlain } from '#contract/people/lead-fields.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { columnOf } from '../plain-columns.ts';
import type { NewLead } from './read-row.ts';

type NamedLead = NewLead & { id?: string };

/** Separates the tags of one row, because PostgreSQL arrays of arrays must all have the same length. No tag can contain this character. */
const between = '\u001f';

/** Columns that few files have. Leaving them out keeps the statement short for all other files. */
function besideUsual(rows: readonly NamedLead[]): { names: Sql; picked: Sql; columns: Sql; of: Sql } {
  const lines = extraPlain.filter((field) => rows.some((row) => row[field]));
  const isUsual =
    lines.length === 0 &&
    rows.every(
      ({ timeframe, language, lostReason, custom, createdAt, lastActivityAt }) =>
        !timeframe && !language && !lostReason && !createdAt && !lastActivityAt && Object.keys(custom).length === 0,
    );
  if (isUsual) return { names: nothing, picked: nothing, columns: nothing, of: nothing };
  const raw = (make: (column: string) => string) => sql.raw(lines.map((field) => make(columnOf(field))).join(''));
  return {
    names: sql`, timeframe, language, lost_reason, custom, created_at, last_activity_at, last_touch_at${raw((column) => `, ${column}`)}`,
    // The last activity in the previous program also counts as the last touch.
    picked: sql`, r.timeframe, r.language, r.lost_reason, r.custom, coalesce(r.created_at, now()),
      coalesce(r.last_activity_at, now()), r.last_activity_at${raw((column) => `, r.${column}`)}`,
    columns: sql`, ${rows.map(({ timeframe }) => timeframe)}::text[], ${rows.map(({ language }) => language)}::text[],
      ${rows.map(({ lostReason }) => lostReason)}::text[], ${rows.map(({ custom }) => JSON.stringify(custom))}::jsonb[],
      ${rows.map(({ createdAt }) => createdAt ?? null)}::timestamptz[],
      ${rows.map(({ lastActivityAt }) => lastActivityAt ?? null)}::timestamptz[]${sql.join(
        lines.map((field) => sql`, ${rows.map((row) => row[field])}::text[]`),
        '',
      )}`,
    of: sql`, timeframe, language, lost_reason, custom, created_at, last_activity_at${raw((column) => `, ${column}`)}`,
  };
}

/** COPY doesn't work with row-level security; passing each column as one array comes close to its speed. */
export function insertLeads(tx: Tx, actor: Member, importId: string, rows: readonly NamedLead[]): Promise<number> {
  const column = <T>(pick: (row: NamedLead) => T) => rows.map(pick);
  const beside = besideUsual(rows);
  return tx.run(sql`
    insert into leads (organisation_id, id, first_name, last_name, email, phone, kind, stage, source, owner_id, tags,
                       budget_cents, city, state, areas, import_id, created_by, came_by${beside.names})
    select ${actor.organisationId}, r.id, r.first_name, r.last_name, r.email, r.phone, r.kind, r.stage, r.source, r.owner_id,
           case when r.tags = '' then '{}' else string_to_array(r.tags, ${between}) end, r.budget, r.city, r.state,
           case when r.areas = '' then '{}' else string_to_array(r.areas, ${between}) end,
           ${importId}, ${actor.userId}, 'import'${beside.picked}
    from unnest(${column((row) => row.id ?? newId())}::uuid[], ${column((row) => row.firstName)}::text[], ${column((row) => row.lastName)}::text[],
                ${column((row) => row.email)}::text[], ${column((row) => row.phone)}::text[],
                ${column((row) => row.kind)}::text[], ${column((row) => row.stage)}::text[],
                ${column((row) => row.source)}::text[], ${column((row) => row.owner)}::uuid[],
                ${column((row) => row.tags.join(between))}::text[], ${column((row) => row.budget)}::bigint[],
                ${column((row) => row.city)}::text[], ${column((row) => row.state)}::text[],
                ${column((row) => row.areas.join(between))}::text[]${beside.columns})
      as r(id, first_name, last_name, email, phone, kind, stage, source, owner_id, tags, budget, city, state, areas${beside.of})`);
}
