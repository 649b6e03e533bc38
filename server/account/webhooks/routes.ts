import { webhooks } from '#contract/account/webhooks.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import {
  changeEndpoint,
  createEndpoint,
  deliverNow,
  readEndpoint,
  readEndpoints,
  removeEndpoint,
  rotateKey,
} from './endpoints.ts';
import { hookRoutes } from './hooks.ts';
import { messageOf } from './listener.ts';

export const webhookRoutes: Served[] = [
  serve(webhooks.list, async ({ tx }) => ({ endpoints: await readEndpoints(tx) })),
  serve(webhooks.create, ({ tx, actor, input, services }) =>
    createEndpoint(tx, actor, services.settings.secret, input),
  ),
  serve(webhooks.change, ({ tx, version, input, services }) =>
    changeEndpoint(tx, services.settings.secret, version, input),
  ),
  serve(webhooks.remove, ({ tx, input }) => removeEndpoint(tx, input.id)),
  serve(webhooks.rotate, ({ tx, actor, input, services }) => rotateKey(tx, actor, services.settings.secret, input.id)),
  serve(webhooks.test, ({ tx, actor, input }) => sendTest(tx, actor, input.id)),
  serveJson(webhooks.deliveries, deliveryPage),
  serve(webhooks.delivery, async ({ tx, input: { id, deliveryId } }) => {
    const delivery = await tx.one<OutputOf<typeof webhooks.delivery>>(sql`
      select ${deliveryColumns}, d.body, d.answer from webhook_deliveries d
      where d.organisation_id = ${tx.scope.organisationId} and d.endpoint_id = ${id} and d.id = ${deliveryId}`);
    if (!delivery) throw notFound();
    return delivery;
  }),
  serve(webhooks.replay, async ({ tx, input: { id, deliveryId } }) => {
    await readSendable(tx, id);
    const found = await tx.run(sql`
      update webhook_deliveries set state = 'waiting', by_hand = true, attempts = 0, next_at = now()
      where organisation_id = ${tx.scope.organisationId} and endpoint_id = ${id} and id = ${deliveryId}`);
    if (found === 0) throw notFound();
    await deliverNow(tx, id);
    tx.record({ kind: 'webhook.replayed', subject: { type: 'webhook', id }, data: { deliveryId } });
    return { done: true as const };
  }),
  ...hookRoutes,
];

export async function sendTest(tx: Tx, actor: Member, id: string): Promise<{ deliveryId: string }> {
  await readSendable(tx, id);
  const deliveryId = newId();
  const event = {
    id: newId(),
    kind: 'webhook.test',
    organisationId: actor.organisationId,
    subject: { type: 'webhook', id },
    actorId: actor.userId,
    at: new Date().toISOString(),
  };
  await tx.run(sql`
    insert into webhook_deliveries (organisation_id, id, endpoint_id, event_id, kind, body, by_hand)
    values (${actor.organisationId}, ${deliveryId}, ${id}, ${event.id}, ${event.kind}, ${messageOf(event)}, true)`);
  await deliverNow(tx, id);
  tx.record({ kind: 'webhook.tested', subject: { type: 'webhook', id } });
  return { deliveryId };
}

async function readSendable(tx: Tx, id: string): Promise<void> {
  const { state } = await readEndpoint(tx, id);
  if (state === 'off') throw new Refusal('conflict', 'This endpoint is off. Switch it on first.');
}

const deliveryColumns = sql`d.id, d.event_id as "eventId", d.kind, d.state, d.attempts,
  case when d.state = 'waiting' then d.next_at end as "nextAt", d.last_tried_at as "lastTriedAt", d.last_status as "lastStatus",
  d.last_error as "lastError", d.took_ms as "tookMs", d.created_at as "createdAt"`;

const order: Order = { id: sql`d.id`, descending: true };

function deliveryPage(
  { id, state, cursor, limit }: InputOf<typeof webhooks.deliveries>,
  { organisationId }: Member,
): Sql {
  const rows = sql`
    select ${deliveryColumns} from webhook_deliveries d
    where d.organisation_id = ${organisationId} and d.endpoint_id = ${id} and ${state ? sql`d.state = ${state}` : sql`true`}
      and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${limit}`;
  // For an unknown endpoint, returns no row instead of an empty page, which becomes "not found".
  return sql`
    select page.text from (${pageJson(rows, sql`r.id`, limit)}) page(text)
    where exists (select from webhook_endpoints where organisation_id = ${organisationId} and id = ${id})`;
}
