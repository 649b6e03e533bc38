import type { InputOf } from '#contract/core/call.ts';
import type { showings } from '#contract/inventory/showings.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { showingById } from './queries.ts';
import { recordShowing, showingRow } from './showing-row.ts';

type Given = Omit<InputOf<typeof showings.giveFeedback>, 'token'>;

/** Allowed after the showing. Feedback that is held for review stays held when it is given again. */
export async function giveFeedback(tx: Tx, id: string, given: Given): Promise<void> {
  const row = await showingRow(tx, id, true);
  const isOver = Date.parse(row.startsAt) + row.minutes * 60_000 <= Date.now();
  if ((row.state !== 'confirmed' && row.state !== 'completed') || !isOver)
    throw new Refusal('conflict', 'You can give feedback once the showing is over.');
  await tx.run(sql`
    insert into showing_feedback as f (organisation_id, showing_id, interest, price_opinion, liked, disliked, offer_likely, is_held)
    select ${tx.scope.organisationId}, ${id}, ${given.interest}, ${given.priceOpinion}, ${given.liked.trim()}, ${given.disliked.trim()},
      ${given.offerLikely}, coalesce((select s.holds_feedback from showing_settings s
        where s.organisation_id = ${tx.scope.organisationId} and s.listing_id = ${row.listingId}), false)
    on conflict (organisation_id, showing_id) do update set interest = excluded.interest, price_opinion = excluded.price_opinion,
      liked = excluded.liked, disliked = excluded.disliked, offer_likely = excluded.offer_likely, at = now(),
      is_held = f.is_held or excluded.is_held`);
  recordShowing(tx, 'showing.feedback_given', row, { interest: given.interest, brokerage: row.agentBrokerage });
}

export async function holdFeedback(tx: Tx, actor: Member, id: string, isHeld: boolean): Promise<void> {
  const { can } = await showingById(tx, actor, id);
  if (!can.hold) throw new Refusal('forbidden');
  const row = await showingRow(tx, id);
  const known = await tx.one<{ isHeld: boolean }>(sql`
    select is_held as "isHeld" from showing_feedback where organisation_id = ${tx.scope.organisationId} and showing_id = ${id} for update`);
  if (!known) throw notFound();
  if (known.isHeld === isHeld) return;
  await tx.run(sql`
    update showing_feedback set is_held = ${isHeld} where organisation_id = ${tx.scope.organisationId} and showing_id = ${id}`);
  recordShowing(tx, isHeld ? 'showing.feedback_held' : 'showing.feedback_released', row);
}
