import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { DeliveredEvent, OrganisationListener } from '#server/core/events/listener.ts';
import { deliverWebhooksKind, deliveryKey } from './deliver-job.ts';

type Endpoint = { id: string; kinds: string[]; peopleOnly: boolean };

/** Queues each event for the endpoints that subscribe to it, together with the job that delivers it. */
export const webhooksListener: OrganisationListener = {
  name: 'webhooks',
  works: 'in organisation',
  async handle(tx, events) {
    const endpoints = await tx.all<Endpoint>(sql`
      select id, kinds, people_only as "peopleOnly" from webhook_endpoints where organisation_id = ${tx.scope.organisationId} and off_why is null`);
    for (const endpoint of endpoints)
      await addDeliveries(
        tx,
        endpoint,
        events.filter(({ kind, actorKind }) => wants(endpoint, kind) && (!endpoint.peopleOnly || actorKind === 'user')),
      );
  },
};

export function wants({ kinds }: Pick<Endpoint, 'kinds'>, kind: string): boolean {
  return kinds.length === 0 || kinds.includes(kind) || kinds.includes(`${kind.split('.')[0]}.*`);
}

async function addDeliveries(tx: Tx, { id }: Endpoint, events: readonly DeliveredEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.run(sql`
    insert into webhook_deliveries (organisation_id, endpoint_id, event_id, kind, body)
    select ${tx.scope.organisationId}, ${id}, e.* from unnest(
      ${events.map((event) => event.id)}::uuid[], ${events.map((event) => event.kind)}::text[],
      ${events.map(messageOf)}::text[]) e
    on conflict do nothing`);
  await tx.enqueue({ kind: deliverWebhooksKind, payload: { endpointId: id }, key: deliveryKey(id) });
}

/** A thin message: what changed, to be requested with the receiver's own permissions. It never contains a client's name or number. */
export function messageOf({
  id,
  kind,
  organisationId,
  subject,
  actorId,
  at,
}: Omit<DeliveredEvent, 'actorKind' | 'data' | 'place'>): string {
  return JSON.stringify({ type: kind, timestamp: at, data: { id, organisationId, subject, actorId } });
}
