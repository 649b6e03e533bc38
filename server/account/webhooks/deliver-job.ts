import { z } from 'zod';
import type { WebhookFormat } from '#contract/account/webhooks.ts';
import { id } from '#contract/core/primitives.ts';
import { unseal } from '#server/core/auth/seal.ts';
import type { Database } from '#server/core/db/database.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { chatMessage, isChat } from './chat-message.ts';
import { type Message, send } from './send.ts';
import { settleSent } from './settle-sent.ts';

export const deliverWebhooksKind = 'webhooks.deliver';
export const deliveryKey = (endpointId: string): string => `endpoint ${endpointId}`;
export const sealPurpose = 'webhook key';

/** Messages sent at once to a working endpoint; a failing one gets one message at a time. */
const atOnce = 8;
/** A message whose worker died is taken again after this time. */
const leaseSeconds = 60;
/** A job stops after this time to make room for other endpoints. */
const mostMs = 20_000;

/** Statuses with which a chat room reports that it was archived or its URL was revoked. */
const roomGone = [403, 404, 410];

type Endpoint = { url: string; sealedKeys: string[]; failures: number; format: WebhookFormat };

/** Delivers one endpoint's waiting messages. Endpoints don't wait for each other, and a dead one takes little time. */
export const deliverWebhooksJob = (fetch: GuardedFetch) =>
  defineJob({
    kind: deliverWebhooksKind,
    payload: z.object({ endpointId: id }),
    timeoutSeconds: 120,
    concurrency: 10,
    async run({ payload: { endpointId }, services: { db, settings }, job, signal }) {
      const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
      const started = performance.now();
      while (performance.now() - started < mostMs) {
        signal.throwIfAborted();
        const taken = await db.withOrg(scope, (tx) => takeMessages(tx, endpointId));
        if (!taken) break;
        const { url, format, sealedKeys } = taken.endpoint;
        const keys = sealedKeys.map((sealed) => unseal(settings.secret, sealPurpose, sealed));
        const sendOne = (message: Message) =>
          isChat(format)
            ? send(
                fetch,
                keys[0]!,
                [],
                { ...message, body: chatMessage(message.body, settings.publicUrl) },
                signal,
                roomGone,
              )
            : send(fetch, url, keys, message, signal);
        const sent = await Promise.all(taken.messages.map(sendOne));
        await db.withOrg(scope, (tx) => settleSent(tx, endpointId, sent));
      }
      await comeBack(db, scope, endpointId);
      return undefined;
    },
  });

/** How often a failing endpoint is probed with the oldest message; after hours of that, other messages are tried. */
const mostProbes = 5;

/**
 * A failing endpoint is probed with its oldest message, so that waiting messages arrive in order once it is back. A message rejected for
 * its content blocks no others: they follow their own schedules.
 */
const isProbe = sql`attempts < ${sql.int(mostProbes)} and not by_hand and coalesce(last_status not between 400 and 499 or last_status in (408, 425, 429), true)`;

/**
 * Attempts are counted when a message is taken, so that a message that crashes its worker runs out of attempts too. Only a probe before the
 * message's own time doesn't count.
 */
async function takeMessages(
  tx: Tx,
  endpointId: string,
): Promise<{ endpoint: Endpoint; messages: Message[] } | undefined> {
  const { organisationId } = tx.scope;
  const endpoint = await tx.one<Endpoint & { held: boolean }>(sql`
    select url, failures, format, coalesce(hold_until > now(), false) as held,
           array_remove(array[sealed_key, case when previous_ends_at > now() then previous_sealed_key end], null) as "sealedKeys"
    from webhook_endpoints where organisation_id = ${organisationId} and id = ${endpointId} and off_why is null`);
  if (!endpoint) return undefined;
  // Chat rooms accept about one message per second, so `limit` below is 1 for them.
  const mine = sql`organisation_id = ${organisationId} and endpoint_id = ${endpointId} and state = 'waiting'`;
  const isFailing = endpoint.failures > 0;
  // Messages that failed before are resent one by one, in their original order.
  const isCatchingUp =
    !isFailing &&
    (await tx.one(
      sql`select from webhook_deliveries where ${mine} and next_at <= now() and last_error is not null limit 1`,
    ));
  const limit = isFailing || isCatchingUp || isChat(endpoint.format) ? 1 : atOnce;
  const oldest = isFailing
    ? await tx.one<{ id: string; isFree: boolean }>(sql`
        select id, next_at <= now() or next_at > now() + ${leaseSeconds} * interval '1 second' as "isFree"
        from webhook_deliveries where ${mine} and ${isProbe} order by id limit 1`)
    : undefined;
  const which = oldest
    ? sql`(by_hand and next_at <= now() or not ${endpoint.held} and ${oldest.isFree} and id = ${oldest.id})`
    : sql`next_at <= now() and (by_hand or not ${endpoint.held})`;
  const messages = await tx.all<Message>(sql`
    with next as (
      select id from webhook_deliveries where ${mine} and ${which}
      order by by_hand desc, id limit ${limit} for update skip locked)
    update webhook_deliveries d
    set attempts = attempts + case when next_at <= now() then 1 else 0 end, last_tried_at = now(), next_at = now() + ${leaseSeconds} * interval '1 second'
    from next where d.organisation_id = ${organisationId} and d.id = next.id
    returning d.id as "deliveryId", event_id as "eventId", body, attempts, by_hand as "byHand"`);
  return messages.length > 0 ? { endpoint, messages } : undefined;
}

/** Queues the next job for the time when a message is due. */
async function comeBack(db: Database, scope: Scope, endpointId: string): Promise<void> {
  await db.withOrg(scope, async (tx) => {
    const { seconds } = await tx.get<{ seconds: number | null }>(sql`
      select case when count(*) > 0 then
               extract(epoch from greatest(min(d.next_at), max(e.hold_until), now()) - now())::float8 end as seconds
      from webhook_endpoints e join webhook_deliveries d
        on d.organisation_id = e.organisation_id and d.endpoint_id = e.id and d.state = 'waiting'
      where e.organisation_id = ${scope.organisationId} and e.id = ${endpointId} and e.off_why is null`);
    if (seconds === null) return;
    const job = {
      kind: deliverWebhooksKind,
      payload: { endpointId },
      key: deliveryKey(endpointId),
      afterSeconds: seconds,
    };
    await tx.enqueue(job);
  });
}
