import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { lockLead } from './change-lead.ts';

export async function addNote(tx: Tx, actor: Member, leadId: string, body: string): Promise<{ id: string }> {
  const lead = await lockLead(tx, actor, leadId);
  if (!lead.can.change) throw new Refusal('forbidden');
  const id = newId();
  await tx.run(sql`
    insert into notes (organisation_id, id, lead_id, author_id, body)
    values (${actor.organisationId}, ${id}, ${leadId}, ${actor.userId}, ${body})`);
  await tx.run(
    sql`update leads set last_activity_at = now() where organisation_id = ${actor.organisationId} and id = ${leadId}`,
  );
  // The words stay in the note, which can be changed; the event only says that there is one.
  tx.record({ kind: 'note.added', subject: { type: 'lead', id: leadId }, data: { noteId: id } });
  return { id };
}

export async function changeNote(
  tx: Tx,
  actor: Member,
  leadId: string,
  noteId: string,
  version: number,
  body: string,
): Promise<void> {
  await lockLead(tx, actor, leadId);
  const note = await tx.one<{ author_id: string; body: string; version: number }>(sql`
    select author_id, body, version from notes
    where organisation_id = ${actor.organisationId} and id = ${noteId} and lead_id = ${leadId} for update`);
  if (!note) throw notFound();
  if (note.author_id !== actor.userId)
    throw new Refusal('forbidden', 'A note can only be changed by whoever wrote it.');
  if (note.version !== version)
    throw new Refusal('version_conflict', undefined, {
      current: { id: noteId, body: note.body, version: note.version },
    });
  if (note.body === body) return;
  await tx.run(sql`
    update notes set body = ${body}, version = version + 1, changed_at = now()
    where organisation_id = ${actor.organisationId} and id = ${noteId}`);
  tx.record({ kind: 'note.changed', subject: { type: 'lead', id: leadId }, data: { changedNoteId: noteId } });
}
