import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { draftSubject } from './lock.ts';

/** What was written of an offer and not sent yet. What is out for signature binds whoever signs: somebody has to cancel that. */
export async function cancelPaper(tx: Tx, which: Sql): Promise<void> {
  const ended = await tx.all<{ id: string }>(sql`
    update rental_lease_drafts d set state = 'canceled'
    where d.organisation_id = ${tx.scope.organisationId} and d.state = 'draft' and ${which} returning d.id`);
  for (const { id } of ended)
    tx.record({ kind: 'rental.lease_draft_changed', subject: draftSubject(id), data: { what: 'canceled' } });
}

/** Whoever renews by hand, gives notice or moves out has another agreement: what was offered before ends. */
export async function withdrawOffers(tx: Tx, lease: string): Promise<void> {
  const { organisationId } = tx.scope;
  const ended = await tx.run(sql`
    update rental_renewal_offers set state = 'withdrawn'
    where organisation_id = ${organisationId} and lease_id = ${lease} and state in ('open', 'accepted')`);
  if (ended === 0) return;
  await cancelPaper(
    tx,
    sql`d.renewal_offer_id in (select id from rental_renewal_offers where organisation_id = ${organisationId} and lease_id = ${lease})`,
  );
}
