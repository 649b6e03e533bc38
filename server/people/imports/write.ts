import { plainFields } from '#contract/people/lead-fields.ts';
import { lostStage } from '#contract/people/stage-list.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Chunk } from '#server/core/imports/importer.ts';
import { insertPoints } from '../contacts/insert-points.ts';
import { insertLeads } from '../leads/import/insert-leads.ts';
import { eachOf } from '../leads/plain-columns.ts';
import type { Change, Decided } from './decide.ts';
import { inOneWalk } from './one-walk.ts';

/** Writes one chunk in a handful of statements, regardless of its number of rows. */
export async function writeDecided(
  tx: Tx,
  actor: Member,
  { importId: id, jobId }: Pick<Chunk, 'importId' | 'jobId'>,
  all: Decided,
): Promise<void> {
  if (all.create.length > 0) await insertLeads(tx, actor, id, all.create);
  if (all.points.length > 0) await insertPoints(tx, all.points, id);
  if (all.notes.length > 0) await insertNotes(tx, actor, id, all.notes);
  if (all.promises.length > 0) await insertPromises(tx, actor, id, all.promises);
  if (all.change.size > 0) await changeLeads(tx, actor, id, jobId, [...all.change.values()]);
}

/** Adds notes to the timelines. They are not recorded as notes added today, because nobody worked on the leads. */
async function insertNotes(tx: Tx, actor: Member, id: string, notes: Decided['notes']): Promise<void> {
  const named = notes.map((note) => ({ ...note, id: newId() }));
  await tx.run(sql`
    insert into notes (organisation_id, id, lead_id, author_id, body, import_id)
    select ${actor.organisationId}, n.id, n.lead_id, ${actor.userId}, n.body, ${id}
    from unnest(${named.map((note) => note.id)}::uuid[], ${named.map(({ leadId }) => leadId)}::uuid[],
      ${named.map(({ body }) => body)}::text[]) n(id, lead_id, body)`);
  for (const note of named)
    tx.record({
      kind: 'note.imported',
      subject: { type: 'lead', id: note.leadId },
      data: { noteId: note.id, importId: id },
    });
}

const insertPromises = (tx: Tx, actor: Member, id: string, promises: Decided['promises']): Promise<number> =>
  tx.run(sql`
    insert into lead_promises (organisation_id, lead_id, invitation_id, import_id)
    select ${actor.organisationId}, p.lead_id, p.invitation_id, ${id}
    from unnest(${promises.map(({ leadId }) => leadId)}::uuid[], ${promises.map(({ invitation }) => invitation)}::uuid[])
      p(lead_id, invitation_id)`);

/** The custom fields in a stored state, or null. */
const ownIn = (state: string): Sql =>
  sql.raw(`(select jsonb_object_agg(e.key, e.value) from jsonb_each(${state}) e where e.key like 'x\\_%')`);

/** An import never clears a field: a missing value leaves the field as it is. */
async function changeLeads(
  tx: Tx,
  actor: Member,
  id: string,
  jobId: string,
  changes: readonly Change[],
): Promise<void> {
  const ids = changes.map((change) => change.id);
  const after = changes.map((change) => JSON.stringify(change.after));
  await inOneWalk(tx, () =>
    tx.run(sql`
    update leads l set first_name = coalesce(c.after ->> 'firstName', l.first_name),
      last_name = coalesce(c.after ->> 'lastName', l.last_name), email = coalesce(c.after ->> 'email', l.email),
      phone = coalesce(c.after ->> 'phone', l.phone), kind = coalesce(c.after ->> 'kind', l.kind),
      stage = coalesce(c.after ->> 'stage', l.stage), source = coalesce(c.after ->> 'source', l.source),
      owner_id = coalesce((c.after ->> 'owner')::uuid, l.owner_id),
      tags = case when c.after ? 'tags' then array(select jsonb_array_elements_text(c.after -> 'tags')) else l.tags end,
      budget_cents = coalesce((c.after ->> 'budget')::bigint, l.budget_cents),
      areas = case when c.after ? 'areas' then array(select jsonb_array_elements_text(c.after -> 'areas')) else l.areas end,
      timeframe = coalesce(c.after ->> 'timeframe', l.timeframe), language = coalesce(c.after ->> 'language', l.language),
      ${eachOf(plainFields, (column, field) => `${column} = coalesce(c.after ->> '${field}', l.${column})`)},
      lost_reason = case when c.after ->> 'stage' = ${lostStage} then coalesce(l.lost_reason, 'other') when c.after ? 'stage' then null else l.lost_reason end,
      custom = case when c.own is null then l.custom else l.custom || c.own end, version = l.version + 1
    from (select c.id, c.after, ${ownIn('c.after')} as own from unnest(${ids}::uuid[], ${after}::jsonb[]) c(id, after)) c
    where l.organisation_id = ${actor.organisationId} and l.id = c.id and l.id = any(${ids}::uuid[])`),
  );
  await tx.run(sql`
    insert into lead_import_changes as k (organisation_id, job_id, lead_id, before, after)
    select ${actor.organisationId}, ${jobId}, c.id, c.before, c.after
    from unnest(${ids}::uuid[], ${changes.map((change) => JSON.stringify(change.before))}::jsonb[], ${after}::jsonb[])
      c(id, before, after)
    on conflict (organisation_id, job_id, lead_id) do update
      set before = excluded.before || k.before, after = k.after || excluded.after`);
  for (const change of changes) recordChange(tx, change, id);
}

/** Records the same events as a change by hand, with the id of the import. */
export function recordChange(tx: Tx, { id, before, after }: Change, importId: string): void {
  const subject = { type: 'lead', id };
  const { owner, stage, ...rest } = after;
  if (stage !== undefined)
    tx.record({ kind: 'lead.stage_changed', subject, data: { from: before.stage, to: stage, importId } });
  if (owner !== undefined)
    tx.record({ kind: 'lead.assigned', subject, data: { from: before.owner ?? null, to: owner, importId } });
  const changes = Object.fromEntries(
    Object.entries(rest).map(([field, to]) => [field, { from: before[field as keyof typeof before] ?? null, to }]),
  );
  if (Object.keys(changes).length > 0) tx.record({ kind: 'lead.changed', subject, data: { changes, importId } });
}
