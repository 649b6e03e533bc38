import type { InputOf } from '#contract/core/call.ts';
import { isOpen } from '#contract/inventory/offers/offer-states.ts';
import type { Offer, offers } from '#contract/inventory/offers/offers.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { keepFile } from '#server/people/files/keep-file.ts';
import type { ReceivedFile } from '#server/people/files/receive-file.ts';
import { letGoOf } from '#server/people/files/rows.ts';
import { isSent, sendDocument, storedColumns } from '../documents.ts';
import { here, listingWithOffers, lockForOffers, offerSubject } from './policy.ts';
import { offerById } from './queries.ts';

/** Asked before its bytes are taken, and again when its row is written. */
export async function checkLetter(tx: Tx, actor: Member, id: string, offerId: string): Promise<Offer> {
  await lockForOffers(tx, actor, id);
  const offer = await offerById(tx, id, offerId);
  if (!offer) throw notFound();
  if (!isOpen(offer.state)) throw new Refusal('conflict', 'This offer is closed. Its documents can’t change.');
  return offer;
}

export async function addLetter(
  tx: Tx,
  actor: Member,
  { id, offerId }: InputOf<typeof offers.addLetter>,
  received: ReceivedFile,
): Promise<Offer> {
  const before = await checkLetter(tx, actor, id, offerId);
  const file = await keepFile(tx, actor, received, undefined);
  await tx.run(sql`
    update listing_offers set letter_id = ${file.id}, version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${offerId}`);
  if (before.letter) await letGoOf(tx, before.letter.id);
  tx.record({ kind: 'offer.changed', subject: offerSubject(offerId), data: { listing: id, fields: ['letter'] } });
  return (await offerById(tx, id, offerId))!;
}

export const sendLetter = (context: BytesContext<typeof offers.letter>): Promise<Response> =>
  sendDocument(context, async (tx) => {
    const { input, actor } = context;
    await listingWithOffers(tx, actor, input.id);
    return tx.one(sql`
      select ${storedColumns} from listing_offers o
      join files f on f.organisation_id = o.organisation_id and f.id = o.letter_id and ${isSent(actor)}
      where ${here(tx, input.id)} and o.id = ${input.offerId}`);
  });
