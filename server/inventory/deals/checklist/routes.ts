import { dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { type BytesContext, serveBytes } from '#server/core/http/serve-bytes.ts';
import { receiveFile } from '#server/people/files/receive-file.ts';
import { isSent, sendDocument, storedColumns } from '../../documents.ts';
import { dealById } from '../queries.ts';
import { addItem, checkSlot, itemsJson, removeItem, setItem, submitItem } from './items.ts';
import { hintsFor, reopenReview, reviewItem, reviewPage } from './review.ts';
import { receiveScan, submitParts } from './split.ts';

export const dealChecklistRoutes: Served[] = [
  serveJson(dealChecklist.items, ({ id }, actor) => itemsJson(id, actor)),
  serveJson(dealChecklist.reviewQueue, reviewPage),
  serve(dealChecklist.itemHints, ({ tx, actor, input }) => hintsFor(tx, actor, input.id, input.itemId)),
  serve(dealChecklist.addItem, ({ tx, actor, input }) => addItem(tx, actor, input)),
  serve(dealChecklist.setItem, ({ tx, actor, input }) => setItem(tx, actor, input)),
  serve(dealChecklist.reviewItem, ({ tx, actor, input }) => reviewItem(tx, actor, input)),
  serve(dealChecklist.reopenReview, ({ tx, actor, input }) => reopenReview(tx, actor, input)),
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
  serveBody(dealChecklist.splitScan, {
    atOnce: 2,
    receive: receiveScan,
    handle: ({ tx, actor, input }, received) => submitParts(tx, actor, input.id, received),
    discard: async (received, { services }) => {
      for (const { file } of received) await services.storage.delete(file.key).catch(() => {});
    },
  }),
  serveBytes(dealChecklist.document, (context) => download(context)),
];

const download = (context: BytesContext<typeof dealChecklist.document>) =>
  sendDocument(context, async (tx) => {
    const { input, actor } = context;
    if (!(await tx.one<Deal>(dealById(input.id, actor)))) return undefined;
    return tx.one(sql`
      select ${storedColumns} from deal_items i
      join files f on f.organisation_id = i.organisation_id and f.id = i.file_id and ${isSent(actor)}
      where i.organisation_id = ${actor.organisationId} and i.deal_id = ${input.id} and i.id = ${input.itemId}`);
  });
