import { dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { sql } from '#server/core/db/sql.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { type BytesContext, serveBytes } from '#server/core/http/serve-bytes.ts';
import { streamed } from '#server/core/http/streamed.ts';
import { fileHeaders } from '#server/outside/storage/files/file-headers.ts';
import { receiveFile } from '#server/people/files/receive-file.ts';
import { storageRefusal } from '#server/people/files/storage-refusal.ts';
import { dealById } from '../queries.ts';
import { addItem, checkSlot, itemsJson, removeItem, reviewItem, reviewPage, setItem, submitItem } from './items.ts';

export const dealChecklistRoutes: Served[] = [
  serveJson(dealChecklist.items, ({ id }, actor) => itemsJson(id, actor)),
  serveJson(dealChecklist.reviewQueue, reviewPage),
  serve(dealChecklist.addItem, ({ tx, actor, input }) => addItem(tx, actor, input)),
  serve(dealChecklist.setItem, ({ tx, actor, input }) => setItem(tx, actor, input)),
  serve(dealChecklist.reviewItem, ({ tx, actor, input }) => reviewItem(tx, actor, input)),
  serve(dealChecklist.removeItem, ({ tx, actor, input }) => removeItem(tx, actor, input.id, input.itemId)),
  serveBody(dealChecklist.submitItem, {
    atOnce: 4,
    receive: async (context) => {
      const { input, actor, scope, services } = context;
      await services.db.withOrg(scope, (tx) => checkSlot(tx, actor, input.id, input.itemId));
      return receiveFile({ ...context, input: { name: input.name } });
    },
    handle: ({ tx, actor, input }, received) => submitItem(tx, actor, input, received),
    discard: ({ key }, { services }) => services.storage.delete(key).catch(() => {}),
  }),
  serveBytes(dealChecklist.document, download),
];

type Stored = { key: string; name: string; contentType: string; size: number };

/** Whether somebody may see the deal is asked every time: no address to a document outlives the right to it. */
async function download({ input, actor, scope, services, web, headers }: BytesContext<typeof dealChecklist.document>) {
  const row = await services.db.withOrg(scope, async (tx) => {
    if (!(await tx.one<Deal>(dealById(input.id, actor)))) return undefined;
    return tx.one<Stored>(sql`
      select f.storage_key as key, f.name, f.content_type as "contentType", f.size from deal_items i
      join files f on f.organisation_id = i.organisation_id and f.id = i.file_id and f.deleted_at is null
      where i.organisation_id = ${actor.organisationId} and i.deal_id = ${input.id} and i.id = ${input.itemId}`);
  });
  if (!row) throw notFound();
  const stored = await services.storage.get(row.key).catch((error: unknown) => {
    throw storageRefusal(error);
  });
  if (!stored) throw notFound();
  return new Response(streamed(web, services, stored.stream), {
    headers: { ...headers, ...fileHeaders(row, 'attachment'), 'content-length': String(row.size) },
  });
}
