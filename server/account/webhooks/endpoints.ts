import { chatAddresses, type WebhookEndpoint, type WebhookFormat, type webhooks } from '#contract/account/webhooks.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { seal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { checkAddress } from '#server/outside/fetch/check-address.ts';
import { GuardedFetchError } from '#server/outside/fetch/fetch-error.ts';
import { isChat } from './chat-message.ts';
import { deliverWebhooksKind, deliveryKey, sealPurpose } from './deliver-job.ts';
import { lockEndpoint } from './lock-endpoint.ts';
import { newSigningKey, type Scheme } from './signature.ts';

const mostEndpoints = 20;
/** Maximum number of endpoints created through REST hooks, in addition to those created manually. */
export const mostHooks = 100;
const bothKeysHours = 24;

export const readEndpoints = (tx: Tx, only: Sql = nothing): Promise<WebhookEndpoint[]> =>
  tx.all<WebhookEndpoint>(sql`
    select e.id, e.url, e.description, e.kinds, e.scheme, e.format, e.people_only as "peopleOnly", e.verified_at as "verifiedAt",
           json_build_object('delivered', coalesce(h.delivered, 0), 'failed', coalesce(h.failed, 0), 'waiting', coalesce(w.waiting, 0),
             'lagSeconds', coalesce(w.lag, 0), 'lastDeliveredAt', h.last) as health,
           case when e.previous_ends_at > now() then e.previous_ends_at end as "previousKeyEndsAt", case when e.off_why is null then 'on' else 'off' end as state,
           e.off_why as "offWhy", e.failing_since as "failingSince", u.first_name || ' ' || u.last_name as "createdBy",
           e.created_at as "createdAt", e.version
    from webhook_endpoints e join users u on u.id = e.created_by
    left join lateral (
      select count(*) filter (where d.state = 'delivered')::int as delivered, count(*) filter (where d.state = 'failed')::int as failed,
             max(d.last_tried_at) filter (where d.state = 'delivered') as last
      from webhook_deliveries d
      where d.organisation_id = e.organisation_id and d.endpoint_id = e.id and d.last_tried_at > now() - interval '7 days') h on true
    left join lateral (
      select count(*)::int as waiting, extract(epoch from now() - min(d.created_at))::int as lag from webhook_deliveries d
      where d.organisation_id = e.organisation_id and d.endpoint_id = e.id and d.state = 'waiting') w on true
    where e.organisation_id = ${tx.scope.organisationId} ${only} order by e.id desc limit ${mostEndpoints + mostHooks}`);

export async function readEndpoint(tx: Tx, id: string): Promise<WebhookEndpoint> {
  const [endpoint] = await readEndpoints(tx, sql`and e.id = ${id}`);
  if (!endpoint) throw notFound();
  return endpoint;
}

/** Checks what can be checked without a request; every send checks the rest. */
export function checkUrl(url: string, format: WebhookFormat = 'standard', path = 'url'): string {
  if (isChat(format) && !url.startsWith(chatAddresses[format]))
    throw invalid([path], `Paste the address that begins with ${chatAddresses[format]}`);
  try {
    return checkAddress(url, { allowLoopback: false }).href;
  } catch (error) {
    if (error instanceof GuardedFetchError) throw invalid([path], error.message);
    throw error;
  }
}

/** For a chat room, only the part of the URL that identifies it, without anything usable. */
const shownUrl = (url: string, format: WebhookFormat): string =>
  isChat(format) ? `${new URL(url).origin}/…${url.slice(-4)}` : url;

export async function createEndpoint(tx: Tx, actor: Member, secret: string, input: InputOf<typeof webhooks.create>) {
  const url = checkUrl(input.url, input.format);
  // Serialized, so that the limit on endpoints is exact.
  await tx.run(sql`select 1 from organisations where id = ${actor.organisationId} for update`);
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*) from webhook_endpoints where organisation_id = ${actor.organisationId} and not by_hook`);
  if (count >= mostEndpoints) throw new Refusal('conflict', `An organization can have ${mostEndpoints} endpoints.`);
  const id = newId();
  const { format } = input;
  const key = newSigningKey(input.scheme);
  // For a chat room the URL itself is the secret, and there is no signing key.
  const own = isChat(format) ? url : key.own;
  await tx.run(sql`
    insert into webhook_endpoints (organisation_id, id, url, description, kinds, scheme, format, people_only, sealed_key, created_by)
    values (${actor.organisationId}, ${id}, ${shownUrl(url, format)}, ${input.description}, ${input.kinds}, ${input.scheme}, ${format},
            ${input.peopleOnly}, ${seal(secret, sealPurpose, own)}, ${actor.userId})`);
  tx.record({ kind: 'webhook.created', subject: { type: 'webhook', id }, data: { kinds: input.kinds } });
  return { ...(await readEndpoint(tx, id)), key: isChat(format) ? '' : key.theirs };
}

export async function changeEndpoint(
  tx: Tx,
  secret: string,
  version: number,
  { id, ...change }: InputOf<typeof webhooks.change>,
) {
  await lockEndpoint(tx, id);
  const before = await readEndpoint(tx, id);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  const { format } = before;
  const isMoved = change.url !== undefined && change.url !== before.url;
  const url = isMoved ? checkUrl(change.url!, format) : before.url;
  const after = { ...before, ...change, url: shownUrl(url, format) };
  const resealed = isMoved && isChat(format) ? sql`, sealed_key = ${seal(secret, sealPurpose, url)}` : nothing;
  const offWhy = after.state === 'on' ? null : (before.offWhy ?? 'by_hand');
  await tx.run(sql`
    update webhook_endpoints
    set url = ${after.url}, description = ${after.description}, kinds = ${after.kinds}, people_only = ${after.peopleOnly},
        off_why = ${offWhy}, version = version + 1, verified_at = ${isMoved ? sql`null` : sql`verified_at`}${resealed},
        -- Somebody looked after it: it is given a fresh start.
        failures = 0, failing_since = null, hold_until = null
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  if (after.state === 'on') await deliverNow(tx, id);
  tx.record({
    kind: 'webhook.changed',
    subject: { type: 'webhook', id },
    data: { state: after.state, kinds: after.kinds },
  });
  return readEndpoint(tx, id);
}

export async function removeEndpoint(tx: Tx, id: string): Promise<{ done: true }> {
  const removed = await tx.run(sql`
    delete from webhook_endpoints where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  if (removed === 0) throw notFound();
  tx.record({ kind: 'webhook.removed', subject: { type: 'webhook', id } });
  return { done: true };
}

export async function rotateKey(tx: Tx, actor: Member, secret: string, id: string) {
  await lockEndpoint(tx, id);
  const endpoint = await readEndpoint(tx, id);
  if (isChat(endpoint.format)) throw new Refusal('conflict', 'Messages to a chat room are not signed.');
  const key = newSigningKey(endpoint.scheme as Scheme);
  const { previousEndsAt } = await tx.get<{ previousEndsAt: string }>(sql`
    update webhook_endpoints
    set previous_sealed_key = sealed_key, previous_ends_at = now() + ${bothKeysHours} * interval '1 hour',
        sealed_key = ${seal(secret, sealPurpose, key.own)}
    where organisation_id = ${actor.organisationId} and id = ${id} returning previous_ends_at as "previousEndsAt"`);
  tx.record({ kind: 'webhook.key_rotated', subject: { type: 'webhook', id } });
  return { key: key.theirs, previousEndsAt };
}

export const deliverNow = (tx: Tx, endpointId: string): Promise<string> =>
  tx.enqueue({ kind: deliverWebhooksKind, payload: { endpointId }, key: deliveryKey(endpointId) });
