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

/** For the lender's letter and the offer document. Checked before the upload is received, and again when its row is written. */
export async function checkPaper(tx: Tx, actor: Member, id: string, offerId: string): Promise<Offer> {
  await lockForOffers(tx, actor, id);
  const offer = await offerById(tx, id, offerId);
  if (!offer) throw notFound();
  if (!isOpen(offer.state)) throw new Refusal('conflict', 'This offer is closed. Its documents can’t change.');
  return offer;
}

const columns = { letter: sql`letter_id`, document: sql`document_id` };
type Paper = keyof typeof columns;

export const addPaper =
  (paper: Paper) =>
  async (
    tx: Tx,
    actor: Member,
    { id, offerId }: InputOf<typeof offers.addLetter>,
    received: ReceivedFile,
  ): Promise<Offer> => {
    const before = await checkPaper(tx, actor, id, offerId);
    const file = await keepFile(tx, actor, received, undefined);
    await tx.run(sql`
      update listing_offers set ${columns[paper]} = ${file.id}, version = version + 1, modified_at = now()
      where organisation_id = ${actor.organisationId} and id = ${offerId}`);
    const old = before[paper];
    if (old) await letGoOf(tx, old.id);
    tx.record({ kind: 'offer.changed', subject: offerSubject(offerId), data: { listing: id, fields: [paper] } });
    return (await offerById(tx, id, offerId))!;
  };

export const sendPaper =
  (paper: Paper) =>
  (context: BytesContext<typeof offers.letter>): Promise<Response> =>
    sendDocument(context, async (tx) => {
      const { input, actor } = context;
      await listingWithOffers(tx, actor, input.id);
      return tx.one(sql`
        select ${storedColumns} from listing_offers o
        join files f on f.organisation_id = o.organisation_id and f.id = o.${columns[paper]} and ${isSent(actor)}
        where ${here(tx, input.id)} and o.id = ${input.offerId}`);
    });
