import type { Connection, connections } from '#contract/account/connections.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import type { Connectors } from './connector.ts';
import { forget } from './forget.ts';
import { runSoon } from './kinds.ts';
import { connectionOf, lockConnection } from './store.ts';

export async function change(
  tx: Tx,
  actor: Member,
  connectors: Connectors,
  version: number,
  { id, settings, isOn }: InputOf<typeof connections.change>,
): Promise<Connection> {
  const { connector: key } = await lockConnection(tx, actor, id);
  const before = await connectionOf(tx, actor, connectors, id);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  const connector = connectors.get(key)!;
  if (settings) connector.check(settings, before.choices);
  const isSet = settings ?? before.settings;
  if (isOn && !isSet) throw invalid(['settings'], 'Choose what to sync first.');
  if (isOn && before.state === 'reconnect')
    throw new Refusal('conflict', 'Connect it again first: access was taken back.');
  const turned = isOn ?? (before.state === 'on' || before.state === 'failing');
  await tx.run(sql`
    update connections set settings = ${isSet && JSON.stringify(isSet)}::jsonb, is_on = ${turned},
      turned_on_at = case when ${turned}::boolean then coalesce(turned_on_at, now()) else turned_on_at end,
      next_run_at = now(), failures = 0, problem = null, version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  if (settings) {
    await connector.changed?.(tx, id);
    // The mapping may now include what was missing, so all parked failures are retried.
    await tx.run(sql`
      update connection_failures set is_queued = true where organisation_id = ${actor.organisationId} and connection_id = ${id}`);
  }
  tx.record({
    kind: 'connection.changed',
    subject: { type: 'connection', id },
    data: { connector: key, account: before.account, isOn: turned },
  });
  if (turned) await runSoon(tx, id);
  return connectionOf(tx, actor, connectors, id);
}

export async function runNow(
  tx: Tx,
  actor: Member,
  connectors: Connectors,
  { id, mode }: InputOf<typeof connections.run>,
): Promise<{ jobId: string }> {
  const { state } = await connectionOf(tx, actor, connectors, id);
  if (state === 'reconnect') throw new Refusal('conflict', 'Connect it again first: access was taken back.');
  if (mode === 'sync' && (state === 'off' || state === 'connecting'))
    throw new Refusal('conflict', 'Turn it on first.');
  return { jobId: await runSoon(tx, id, mode) };
}

export async function replay(
  tx: Tx,
  actor: Member,
  connectors: Connectors,
  { id, key }: InputOf<typeof connections.replay>,
): Promise<{ queued: number }> {
  const { state } = await connectionOf(tx, actor, connectors, id);
  if (state !== 'on' && state !== 'failing') throw new Refusal('conflict', 'Turn it on first.');
  const queued = await tx.run(sql`
    update connection_failures set is_queued = true
    where organisation_id = ${actor.organisationId} and connection_id = ${id} ${key === undefined ? sql`` : sql`and key = ${key}`}`);
  if (queued > 0) await connectors.get((await lockConnection(tx, actor, id)).connector)!.changed?.(tx, id);
  if (queued > 0) await runSoon(tx, id);
  return { queued };
}

export async function disconnect(tx: Tx, actor: Member, id: string): Promise<{ done: true }> {
  await lockConnection(tx, actor, id);
  await forget(tx, sql`c.id = ${id}`);
  return { done: true };
}
