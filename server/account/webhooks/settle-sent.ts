import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { lockEndpoint } from './lock-endpoint.ts';
import { holdAfter, offAfterDays, outageMinutes, pauseAfter } from './schedule.ts';
import type { Sent } from './send.ts';

/** Records the results of messages, and updates the endpoint's state. */
export async function settleSent(tx: Tx, endpointId: string, sent: readonly Sent[]): Promise<void> {
  // Locks the endpoint before its messages, as its removal does, to avoid a deadlock.
  if ((await lockEndpoint(tx, endpointId)) === 0) return;
  for (const one of sent) await settleMessage(tx, one);
  if (sent.some(({ outcome }) => outcome === 'arrived'))
    await tx.run(sql`
      update webhook_endpoints set verified_at = now()
      where organisation_id = ${tx.scope.organisationId} and id = ${endpointId} and verified_at is null`);
  const telling = sent.filter(({ message }) => !message.byHand);
  if (telling.length === 0) return;
  if (telling.some(({ outcome }) => outcome === 'gone')) return switchOff(tx, endpointId, 'gone');
  if (telling.some(({ outcome }) => outcome === 'arrived')) await markWell(tx, endpointId);
  if (telling.every(({ outcome }) => outcome === 'failed')) {
    await markFailing(tx, endpointId, Math.max(...telling.map(({ askedSeconds }) => askedSeconds)));
  }
}

async function settleMessage(
  tx: Tx,
  { message, outcome, status, error, askedSeconds, tookMs, answer }: Sent,
): Promise<void> {
  const pause = message.byHand ? undefined : pauseAfter(message.attempts);
  const state = outcome === 'arrived' ? 'delivered' : pause === undefined ? 'failed' : 'waiting';
  await tx.run(sql`
    update webhook_deliveries
    set state = ${state}, last_status = ${status}, last_error = ${error}, took_ms = ${tookMs}, answer = ${answer},
        next_at = now() + ${Math.max(pause ?? 0, askedSeconds)} * interval '1 second'
    where organisation_id = ${tx.scope.organisationId} and id = ${message.deliveryId} and attempts = ${message.attempts}`);
}

/**
 * The endpoint works again: failed messages are sent now instead of hours later. After a short outage, messages rejected for their content
 * keep their schedule.
 */
async function markWell(tx: Tx, endpointId: string): Promise<void> {
  const { organisationId } = tx.scope;
  const endpoint = await tx.one<{ outage: boolean }>(sql`
    select failing_since < now() - ${outageMinutes} * interval '1 minute' as outage from webhook_endpoints
    where organisation_id = ${organisationId} and id = ${endpointId} and failures > 0`);
  if (!endpoint) return;
  await tx.run(sql`
    update webhook_endpoints set failures = 0, failing_since = null, hold_until = null
    where organisation_id = ${organisationId} and id = ${endpointId}`);
  await tx.run(sql`
    update webhook_deliveries set next_at = now()
    where organisation_id = ${organisationId} and endpoint_id = ${endpointId} and state = 'waiting' and next_at > now()
      and last_error is not null and (${endpoint.outage} or coalesce(last_status not between 400 and 499, true))`);
}

async function markFailing(tx: Tx, endpointId: string, askedSeconds: number): Promise<void> {
  const endpoint = await tx.one<{ failures: number; given_up: boolean }>(sql`
    update webhook_endpoints set failures = failures + 1, failing_since = coalesce(failing_since, now())
    where organisation_id = ${tx.scope.organisationId} and id = ${endpointId}
    returning failures, failing_since < now() - ${offAfterDays} * interval '1 day' as given_up`);
  if (!endpoint) return;
  if (endpoint.given_up) return switchOff(tx, endpointId, 'failing');
  const hold = Math.max(holdAfter(endpoint.failures), askedSeconds);
  await tx.run(sql`
    update webhook_endpoints set hold_until = now() + ${hold} * interval '1 second'
    where organisation_id = ${tx.scope.organisationId} and id = ${endpointId}`);
}

/** The event notifies the user who created the endpoint. */
async function switchOff(tx: Tx, endpointId: string, reason: 'gone' | 'failing'): Promise<void> {
  const endpoint = await tx.one<{ created_by: string }>(sql`
    update webhook_endpoints set off_why = ${reason}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${endpointId} and off_why is null returning created_by`);
  if (!endpoint) return;
  const subject = { type: 'webhook', id: endpointId };
  tx.record({ kind: 'webhook.switched_off', subject, data: { createdBy: endpoint.created_by, reason } });
}
