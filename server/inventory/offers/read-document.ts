import type { OutputOf } from '#contract/core/call.ts';
import type { offers } from '#contract/inventory/offers/offers.ts';
import { readOffer } from '#contract/inventory/offers/read-offer.ts';
import { sql } from '#server/core/db/sql.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { jsonHeaders } from '#server/core/http/reply.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { bounds, readPdf } from '#server/people/files/text/read-pdf.ts';
import { isSent, storedColumns } from '../documents.ts';
import { here, listingWithOffers } from './policy.ts';

type Stored = { key: string; contentType: string; size: number };

/** Reads the terms from an offer document in a thread, each with its place. Nothing is saved until a person confirms it. */
export async function readDocument({
  input,
  actor,
  scope,
  services,
  web,
}: BytesContext<typeof offers.readDocument>): Promise<Response> {
  const stored = await services.db.withOrg(scope, async (tx) => {
    await listingWithOffers(tx, actor, input.id);
    return tx.one<Stored>(sql`
      select ${storedColumns} from listing_offers o
      join files f on f.organisation_id = o.organisation_id and f.id = o.document_id and ${isSent(actor)}
      where ${here(tx, input.id)} and o.id = ${input.offerId}`);
  });
  if (!stored) throw notFound();
  if (stored.contentType !== 'application/pdf' || stored.size > bounds.bytes)
    throw new Refusal('conflict', 'Only PDFs can be read. Enter the terms by hand.');
  const content = await services.storage.get(stored.key);
  if (!content) throw notFound();
  const text = await readPdf(Buffer.concat(await Array.fromAsync(content.stream)), { lane: scope.organisationId });
  const pages = (text?.content ?? '').split('\n');
  const answer: OutputOf<typeof offers.readDocument> = {
    pages: text?.pages ?? 0,
    hasText: pages.some((page) => page.trim() !== ''),
    fields: readOffer(pages).map((field) => ({ ...field, quote: field.quote.slice(0, 600) })),
  };
  return new Response(JSON.stringify(answer), { headers: jsonHeaders(web.var.request.id) });
}
