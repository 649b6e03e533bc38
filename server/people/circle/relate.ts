import type { InputOf } from '#contract/core/call.ts';
import { type circles, mostRelationships, opposites, type RelationshipKind } from '#contract/people/circle.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { lockBoth } from '../merging/merge-leads.ts';

type Tie = InputOf<typeof circles.unrelate>;

const written: readonly RelationshipKind[] = ['spouse', 'parent', 'referral_source', 'vendor', 'colleague', 'other'];

/** Normalizes a relationship, so that it is stored the same way whichever end it was entered from. */
function asWritten({ id, other, kind }: Tie): { lead: string; other: string; kind: RelationshipKind } {
  if (!written.includes(kind)) return { lead: other, other: id, kind: opposites[kind] };
  const [lead, second] = opposites[kind] === kind ? [id, other].toSorted() : [id, other];
  return { lead: lead!, other: second!, kind };
}

async function lockEnds(tx: Tx, actor: Member, { id, other }: Tie): Promise<[Lead, Lead]> {
  const ends = await lockBoth(tx, actor, id, other);
  if (id === other) throw invalid(['other'], 'A lead has no relationship with itself.');
  if (!ends.every(({ can }) => can.change)) throw new Refusal('forbidden');
  return ends;
}

export async function relate(tx: Tx, actor: Member, wish: InputOf<typeof circles.relate>): Promise<void> {
  const ends = await lockEnds(tx, actor, wish);
  const tie = asWritten(wish);
  const { organisationId, userId } = actor;
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*) from lead_relationships where organisation_id = ${organisationId}
      and (lead_id in (${wish.id}, ${wish.other}) or other_id in (${wish.id}, ${wish.other}))`);
  if (count >= mostRelationships * 2) throw new Refusal('conflict', `At most ${mostRelationships} relationships.`);
  const before = await tx.one(sql`
    select from lead_relationships where organisation_id = ${organisationId} and lead_id = ${tie.lead} and other_id = ${tie.other} and kind = ${tie.kind}`);
  await tx.run(sql`
    insert into lead_relationships (organisation_id, lead_id, other_id, kind, note, created_by)
    values (${organisationId}, ${tie.lead}, ${tie.other}, ${tie.kind}, ${wish.note}, ${userId})
    on conflict (organisation_id, lead_id, other_id, kind) do update set note = excluded.note`);
  if (!before) record(tx, 'lead.related', wish, ends);
}

export async function unrelate(tx: Tx, actor: Member, wish: Tie): Promise<void> {
  const ends = await lockEnds(tx, actor, wish);
  const tie = asWritten(wish);
  const removed = await tx.run(sql`
    delete from lead_relationships where organisation_id = ${actor.organisationId}
      and lead_id = ${tie.lead} and other_id = ${tie.other} and kind = ${tie.kind}`);
  if (removed > 0) record(tx, 'lead.unrelated', wish, ends);
}

/** Records the event on both leads, each from its own side. */
function record(tx: Tx, kind: 'lead.related' | 'lead.unrelated', { kind: as }: Tie, [lead, other]: [Lead, Lead]): void {
  const tell = (at: Lead, about: Lead, relationship: RelationshipKind) =>
    tx.record({
      kind,
      subject: { type: 'lead', id: at.id },
      data: { other: about.id, name: about.name, relationship },
    });
  tell(lead, other, as);
  tell(other, lead, opposites[as]);
}
