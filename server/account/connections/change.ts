import type { Connection, connections } from '#contract/account/connections.ts';
import { type ConnectorKey, connectorEntries } from '#contract/account/connectors.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import type { Connectors } from './connector.ts';
import { revokeKind, runSoon } from './kinds.ts';
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
    // What was missing may be chosen now: everything that was put aside is tried again.
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

/** Who gives one access back there gives back all that the same account allowed the same app: then it is only forgotten here. */
async function isUsedElsewhere(tx: Tx, connectors: Connectors, key: ConnectorKey, account: string): Promise<boolean> {
  const { provider } = connectors.get(key)!;
  const same = [...connectors.values()].filter((one) => one.provider === provider).map((one) => one.key);
  const row = await tx.one(sql`
    select from connections where organisation_id = ${tx.scope.organisationId} and connector = any(${same}::text[])
      and lower(account) = lower(${account}) and refused_at is null limit 1`);
  return row !== undefined;
}

/** Forgotten here at once; given back there by a job that carries the sealed key, since its row is gone. */
export async function disconnect(tx: Tx, actor: Member, connectors: Connectors, id: string): Promise<{ done: true }> {
  const { connector } = await lockConnection(tx, actor, id);
  const gone = await tx.get<{ account: string; key: string | null; isKey: boolean }>(sql`
    delete from connections where organisation_id = ${actor.organisationId} and id = ${id}
    returning account, coalesce(sealed_key, sealed_token) as key, sealed_key is not null as "isKey"`);
  if (gone.key && !(await isUsedElsewhere(tx, connectors, connector, gone.account)))
    await tx.enqueue({
      kind: revokeKind,
      payload: { connector, sealed: gone.key, isKey: gone.isKey },
      key: id,
      maxAttempts: 8,
    });
  tx.record({
    kind: 'connection.removed',
    subject: { type: 'connection', id },
    data: { connector, account: gone.account, name: connectorEntries[connector].name },
  });
  return { done: true };
}
