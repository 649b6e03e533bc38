import type { OutputOf } from '#contract/core/call.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { merging } from '#contract/people/merging.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Hanging } from '#server/core/db/hanging.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { leadById } from '../leads/queries.ts';
import { type FieldChanges, fieldsTakenBack } from './merge-fields.ts';
import { keepPoints, lockBoth, type Stored, setFields } from './merge-leads.ts';
import { moveBack } from './move.ts';
import { withOwnership } from './ownership.ts';

/** The last activity before and after the merge, and since when the lead had been waiting. */
type Activity = { before: string; after: string; waitedSince?: string | null };
type Merge = {
  id: string;
  winner_id: string;
  loser_id: string;
  fields: FieldChanges & { lastActivityAt: Activity };
  moved: Stored;
  loser_archived_at: string | null;
  unmerged_at: string | null;
};
type Both = OutputOf<typeof merging.unmerge>;

/**
 * Restores both leads. Whatever the winner got after the merge stays with it (notes, tasks, changed fields, added tags), and whatever came
 * from the loser returns in its current state.
 */
export async function unmergeLeads(
  tx: Tx,
  actor: Member,
  { hanging, mergeId }: { hanging: readonly Hanging[]; mergeId: string },
): Promise<Both> {
  const found = await readMerge(tx, mergeId);
  const [winner, loser] = await lockBoth(tx, actor, found.winner_id, found.loser_id, 'also merged');
  // Read again under the locks, because the merge may have been undone meanwhile.
  const merge = await readMerge(tx, mergeId);
  if (merge.unmerged_at) return { winner, loser };
  if (!winner.can.change || !loser.can.change || !loser.can.assign)
    throw new Refusal('forbidden', "You can't undo this merge.");
  const later = await laterMerges(tx, merge);
  const { set, later: rewritten } = fieldsTakenBack(
    withoutActivity(merge.fields),
    await withOwnership(tx, winner),
    later.map(({ fields }) => withoutActivity(fields)),
  );
  await keepPoints(tx);
  await moveBack(tx, hanging, { moved: merge.moved, from: winner.id, to: loser.id });
  const was = merge.fields.lastActivityAt;
  // If a later merge started from this one's activity time, that merge's record gets the original time instead.
  const next = later.find(({ fields }) => fields.lastActivityAt.before === was.after);
  await setFields(tx, winner.id, set, next ? undefined : givenBack(was));
  await removeAdded(tx, merge.moved);
  await tx.run(sql`
    update leads set merged_into = null, archived_at = ${merge.loser_archived_at}, version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${loser.id}`);
  for (const [index, { id, fields }] of later.entries()) {
    await tx.run(sql`
      update lead_merges set fields = ${JSON.stringify({ ...rewritten[index], lastActivityAt: id === next?.id ? { ...was, after: fields.lastActivityAt.after } : fields.lastActivityAt })}
      where organisation_id = ${actor.organisationId} and id = ${id}`);
  }
  await tx.run(sql`
    update lead_merges set unmerged_at = now(), unmerged_by = ${actor.userId}
    where organisation_id = ${actor.organisationId} and id = ${merge.id}`);
  for (const [lead, other] of [
    [winner, loser],
    [loser, winner],
  ] as const)
    tx.record({
      kind: 'lead.unmerged',
      subject: { type: 'lead', id: lead.id },
      data: { merge: merge.id, other: other.id, name: other.name },
    });
  return {
    winner: await tx.get<Lead>(leadById(winner.id, actor)),
    loser: await tx.get<Lead>(leadById(loser.id, actor)),
  };
}

/** Restores the earlier time, unless something has happened since. */
const givenBack = ({ before, after, waitedSince = null }: Activity): Sql => sql`
  last_activity_at = case when last_activity_at = ${after}::timestamptz then ${before}::timestamptz else last_activity_at end,
  waits_since = case when last_activity_at = ${after}::timestamptz then ${waitedSince}::timestamptz else waits_since end`;

async function readMerge(tx: Tx, id: string): Promise<Merge> {
  const merge = await tx.one<Merge>(sql`
    select id, winner_id, loser_id, fields, moved, loser_archived_at, unmerged_at from lead_merges
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  if (!merge) throw notFound();
  return merge;
}

const withoutActivity = ({ lastActivityAt: _, ...fields }: Merge['fields']): FieldChanges => fields;

/** Later merges into the same winner that are still in effect; refused if the winner itself was merged into another lead. */
async function laterMerges(tx: Tx, { id, winner_id }: Merge): Promise<Pick<Merge, 'id' | 'fields'>[]> {
  const gone = await tx.one(sql`
    select from leads where organisation_id = ${tx.scope.organisationId} and id = ${winner_id} and merged_into is not null`);
  if (gone) throw new Refusal('conflict', 'The remaining lead was merged again since. Undo that merge first.');
  return tx.all(sql`
    select id, fields from lead_merges
    where organisation_id = ${tx.scope.organisationId} and winner_id = ${winner_id} and id > ${id} and unmerged_at is null
    order by id`);
}

/** Deletes addresses that only the merge added, unless details were added to them since. */
async function removeAdded(tx: Tx, { added }: Stored): Promise<void> {
  if (added.length === 0) return;
  await tx.run(sql`
    delete from contact_points where organisation_id = ${tx.scope.organisationId} and id = any(${added.map(({ id }) => id)}::uuid[])
      and label = 'other' and line_type = 'unknown' and not do_not_use and note = ''`);
}
