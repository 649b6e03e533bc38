import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { checkMentions } from '../comments/records.ts';
import { worked } from './activity.ts';
import { lockLead } from './change-lead.ts';
import { leadById } from './queries.ts';

type New = { body: string; mentions: string[] };

export async function addNote(tx: Tx, actor: Member, leadId: string, { body, mentions }: New): Promise<{ id: string }> {
  const lead = await lockLead(tx, actor, leadId);
  if (!lead.can.change) throw new Refusal('forbidden');
  const called = [...new Set(mentions)];
  await checkMentions(tx, actor, leadById, leadId, called);
  const id = newId();
  await tx.run(sql`
    insert into notes (organisation_id, id, lead_id, author_id, body, mentions)
    values (${actor.organisationId}, ${id}, ${leadId}, ${actor.userId}, ${body}, ${called}::uuid[])`);
  await tx.run(sql`update leads set ${worked} where organisation_id = ${actor.organisationId} and id = ${leadId}`);
  const subject = { type: 'lead', id: leadId };
  // The event doesn't repeat the text, because the note can still be edited.
  tx.record({ kind: 'note.added', subject, data: { noteId: id } });
  if (called.length > 0) tx.record({ kind: 'mention.made', subject, data: { mentionedIn: id, users: called } });
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
  if (note.author_id !== actor.userId) throw new Refusal('forbidden', 'Only the author can edit a note.');
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

export const pinnedNoteJson = (leadId: string, actor: Member): Sql => sql`
  select json_build_object('note', (
    select json_build_object('id', n.id, 'body', n.body, 'author', trim(u.first_name || ' ' || u.last_name), 'at', n.created_at)
    from notes n join users u on u.id = n.author_id
    where n.organisation_id = ${actor.organisationId} and n.lead_id = ${leadId} and n.pinned_at is not null
    order by n.pinned_at desc limit 1))::text
  from (${leadById(leadId, actor)}) seen`;

/** Pins one note per lead; a note pinned before is unpinned. */
export async function pinNote(tx: Tx, actor: Member, leadId: string, noteId: string, pinned: boolean): Promise<void> {
  const lead = await lockLead(tx, actor, leadId);
  if (!lead.can.change) throw new Refusal('forbidden');
  const note = await tx.one<{ pinned: boolean }>(sql`
    select pinned_at is not null as pinned from notes
    where organisation_id = ${actor.organisationId} and id = ${noteId} and lead_id = ${leadId}`);
  if (!note) throw notFound();
  if (note.pinned === pinned) return;
  await tx.run(sql`
    update notes set pinned_at = null
    where organisation_id = ${actor.organisationId} and lead_id = ${leadId} and pinned_at is not null`);
  if (pinned) {
    await tx.run(sql`
      update notes set pinned_at = now() where organisation_id = ${actor.organisationId} and id = ${noteId}`);
  }
  const kind = pinned ? 'note.pinned' : 'note.unpinned';
  tx.record({ kind, subject: { type: 'lead', id: leadId }, data: { pinnedNoteId: noteId } });
}
