import { hooks } from '#contract/account/webhooks.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { seal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { sealPurpose } from './deliver-job.ts';
import { checkUrl, mostHooks } from './endpoints.ts';
import { newSigningKey } from './signature.ts';

/** The search for a sample event scans at most this many events. */
const mostScanned = 20_000;

/** Endpoints that automation services create and remove themselves, without a user copying keys. */
export const hookRoutes: Served[] = [
  serve(hooks.subscribe, ({ tx, actor, input, services }) => subscribe(tx, actor, services.settings.secret, input)),
  serve(hooks.unsubscribe, async ({ tx, input }) => {
    const removed = await tx.run(sql`
      delete from webhook_endpoints where organisation_id = ${tx.scope.organisationId} and id = ${input.id} and by_hook`);
    if (removed === 0) throw notFound();
    tx.record({ kind: 'webhook.removed', subject: { type: 'webhook', id: input.id } });
    return { done: true as const };
  }),
  serve(hooks.samples, ({ tx, input }) => samples(tx, input)),
];

async function subscribe(tx: Tx, actor: Member, secret: string, { hookUrl, event }: InputOf<typeof hooks.subscribe>) {
  const url = checkUrl(hookUrl, 'standard', 'hookUrl');
  await tx.run(sql`select 1 from organisations where id = ${actor.organisationId} for update`);
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*) from webhook_endpoints where organisation_id = ${actor.organisationId} and by_hook`);
  if (count >= mostHooks) throw new Refusal('conflict', `An organization can have ${mostHooks} subscriptions.`);
  const id = newId();
  await tx.run(sql`
    insert into webhook_endpoints (organisation_id, id, url, kinds, scheme, sealed_key, created_by, by_hook)
    values (${actor.organisationId}, ${id}, ${url}, ${[event]}, 'v1', ${seal(secret, sealPurpose, newSigningKey('v1').own)},
            ${actor.userId}, true)`);
  tx.record({ kind: 'webhook.created', subject: { type: 'webhook', id }, data: { kinds: [event] } });
  return { id };
}

async function samples(tx: Tx, { event, limit }: InputOf<typeof hooks.samples>) {
  const { organisationId } = tx.scope;
  const family = event.endsWith('.*') ? sql`starts_with(kind, ${event.slice(0, -1)})` : sql`kind = ${event}`;
  const items = await tx.all<OutputOf<typeof hooks.samples>['items'][number]>(sql`
    with scanned as materialized (
      select * from events where organisation_id = ${organisationId} order by id desc limit ${mostScanned})
    select id, kind as type, at as timestamp, json_build_object('id', id, 'organisationId', organisation_id,
      'subject', json_build_object('type', subject_type, 'id', subject_id), 'actorId', actor_id) as data
    from scanned where ${family} order by id desc limit ${limit}`);
  return { items };
}
