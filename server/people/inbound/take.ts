import { createHash } from 'node:crypto';
import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { type InboundMessage, mostReplayed } from '#contract/people/inbound.ts';
import { type Portal, portalFacts } from '#contract/people/portals.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import { type Arrived, arrive, type Origin } from './arrive.ts';
import { type Inquiry, toInquiry, Unreadable } from './inquiry.ts';
import { type Came, readRaw } from './read/read.ts';

export type Incoming = {
  kind: InboundMessage['kind'];
  raw: Buffer;
  contentType: string;
  doorId?: string;
  /** The sender's own id for the message. */
  reference?: string | undefined;
  /** Where the message came from, kept for later review. */
  facts?: Record<string, unknown>;
  isSpam?: boolean;
};

type Row = Came & {
  id: string;
  portal: Portal | null;
  state: InboundMessage['state'];
  leadId: string | null;
  isNew: boolean | null;
  tags: string[] | null;
  facts: Origin['facts'];
};

/** Longer than reading takes, so that this job only handles messages left behind by a process that ended. */
const afterSeconds = 30;

/** Stores the raw message in its own transaction before reading it, so that nothing is lost if reading fails. */
export async function takeIn(services: Services, scope: Scope, incoming: Incoming): Promise<Arrived | undefined> {
  const kept = await services.db.withOrg(scope, (tx) => keep(tx, incoming));
  return settle(services, scope, kept);
}

/** Identifies repeats: the same content on the same day counts as one message; with a sender's id, the id counts for all time. */
function sameAs({ kind, raw, doorId, reference }: Incoming): string {
  const hash = createHash('sha256').update(raw).digest('base64url');
  const day = new Date().toISOString().slice(0, 10);
  return `${kind} ${doorId ?? ''} ${reference ? createHash('sha256').update(reference).digest('base64url') : `${day} ${hash}`}`;
}

async function keep(tx: Tx, incoming: Incoming): Promise<string> {
  const { organisationId } = tx.scope;
  const { kind, raw, contentType, doorId = null, facts = {}, isSpam } = incoming;
  const same = sameAs(incoming);
  const inboundId = newId();
  const isFirst = await tx.run(sql`
    insert into inbound_messages (organisation_id, id, kind, door_id, raw, content_type, facts, same_as, state)
    values (${organisationId}, ${inboundId}, ${kind}, ${doorId}, ${raw}, ${contentType.slice(0, 200)},
      ${JSON.stringify(facts)}::jsonb, ${same}, ${isSpam ? 'spam' : 'waiting'})
    on conflict (organisation_id, same_as) do nothing`);
  if (isFirst > 0) {
    if (!isSpam) await tx.enqueue(settleInboundJob.with({ inboundId }, { afterSeconds }));
    return inboundId;
  }
  const before = await tx.get<{ id: string }>(sql`
    select id from inbound_messages where organisation_id = ${organisationId} and same_as = ${same}`);
  return before.id;
}

/** For senders that see an error and retry: stores and reads in the sender's transaction. */
export async function takeAtOnce(tx: Tx, incoming: Incoming): Promise<Arrived | undefined> {
  return settleIn(tx, await keep(tx, incoming));
}

export type Settled = { outcome: 'in' | 'same' } | { outcome: 'failed'; problem: string };

/** For sources that are fetched and can be fetched again: a message that failed last time is read again with its current content. */
export async function takeFetched(tx: Tx, incoming: Incoming): Promise<Settled> {
  const inboundId = await keep(tx, incoming);
  const row = (await lockRow(tx, inboundId))!;
  if (row.state !== 'waiting' && row.state !== 'failed') return { outcome: 'same' };
  const told = { ...row, raw: incoming.raw };
  if (row.state === 'failed')
    await tx.run(sql`
      update inbound_messages set raw = ${incoming.raw}, facts = ${JSON.stringify(incoming.facts ?? {})}::jsonb
      where organisation_id = ${tx.scope.organisationId} and id = ${inboundId}`);
  try {
    await takeRow(tx, told, await readRaw(told, tx.scope.organisationId));
    return { outcome: 'in' };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    await fail(tx, row, error.message);
    return { outcome: 'failed', problem: error.message };
  }
}

/** Those of the sender's ids that arrived before and need no further work. */
export async function settledBefore(
  tx: Tx,
  kind: Incoming['kind'],
  references: readonly string[],
): Promise<Set<string>> {
  const bySame = new Map(
    references.map((reference) => [sameAs({ kind, raw: Buffer.alloc(0), contentType: '', reference }), reference]),
  );
  const rows = await tx.all<{ same: string }>(sql`
    select same_as as same from inbound_messages
    where organisation_id = ${tx.scope.organisationId} and same_as = any(${[...bySame.keys()]}::text[]) and state not in ('waiting', 'failed')`);
  return new Set(rows.map(({ same }) => bySame.get(same)!));
}

/** Takes in a test lead and returns the id of its inbound message, so that the caller can show what happened. */
export async function takeTest(tx: Tx, incoming: Incoming): Promise<string> {
  const inboundId = await keep(tx, incoming);
  await settleIn(tx, inboundId);
  return inboundId;
}

const settle = ({ db }: Pick<Services, 'db'>, scope: Scope, inboundId: string): Promise<Arrived | undefined> =>
  db.withOrg(scope, (tx) => settleIn(tx, inboundId));

/** Reads a waiting message and takes it in. An unreadable one is marked as failed and the team is notified. */
async function settleIn(tx: Tx, inboundId: string): Promise<Arrived | undefined> {
  const row = await lockRow(tx, inboundId);
  if (row?.state === 'taken' && row.leadId) return { leadId: row.leadId, isNew: row.isNew ?? false };
  if (row?.state !== 'waiting') return undefined;
  try {
    return await takeRow(tx, row, await readRaw(row, tx.scope.organisationId));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    await fail(tx, row, error.message);
    return undefined;
  }
}

const lockRow = (tx: Tx, inboundId: string): Promise<Row | undefined> =>
  tx.one<Row>(sql`
    select m.id, m.kind, m.raw, m.content_type as "contentType", m.state, m.lead_id as "leadId", m.is_new as "isNew", m.facts, d.tags, d.mapping, d.portal
    from inbound_messages m left join inbound_doors d on d.organisation_id = m.organisation_id and d.id = m.door_id
    where m.organisation_id = ${tx.scope.organisationId} and m.id = ${inboundId} for update of m`);

async function takeRow(tx: Tx, row: Row, inquiry: Inquiry): Promise<Arrived> {
  const from = row.portal && portalFacts[row.portal];
  const source = from && from.source !== 'other' ? from.source : inquiry.source;
  const tags = [...inquiry.tags, ...(row.tags ?? [])];
  const arrived = await arrive(
    tx,
    { ...inquiry, source, sourceName: inquiry.sourceName || from?.name || null, tags },
    row,
  );
  await tx.run(sql`
    update inbound_messages set state = 'taken', problem = '', lead_id = ${arrived.leadId}, is_new = ${arrived.isNew}, settled_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${row.id}`);
  return arrived;
}

/** Notifies only the first time, because a member who retries sees the failure on screen. */
async function fail(tx: Tx, { id: inboundId, kind, state }: Row, problem: string): Promise<void> {
  await tx.run(sql`
    update inbound_messages set state = 'failed', problem = ${problem.slice(0, 500)}, settled_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${inboundId}`);
  if (state === 'failed') return;
  tx.record({ kind: 'inbound.failed', subject: { type: 'inbound', id: inboundId }, data: { way: kind, problem } });
}

export const settleInboundJob = defineJob({
  kind: 'inbound.settle',
  payload: z.strictObject({ inboundId: id }),
  async run({ payload, services, job }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
    await settle(services, scope, payload.inboundId);
    return undefined;
  },
});

const open: readonly string[] = ['failed', 'spam', 'dismissed', 'waiting'];

async function lockOpen(tx: Tx, inboundId: string): Promise<Row> {
  const row = await lockRow(tx, inboundId);
  if (!row) throw new Refusal('not_found');
  if (!open.includes(row.state)) throw new Refusal('conflict', 'This lead was already added.');
  return row;
}

/** Takes in the values that a member entered in place of a message that couldn't be read. */
export async function mend(tx: Tx, inboundId: string, given: Record<string, unknown>): Promise<void> {
  const row = await lockOpen(tx, inboundId);
  try {
    await takeRow(tx, row, toInquiry(given));
  } catch (error) {
    if (error instanceof Unreadable) throw new Refusal('invalid_input', error.message);
    throw error;
  }
  tx.record({ kind: 'inbound.mended', subject: { type: 'inbound', id: inboundId } });
}

export async function retry(tx: Tx, inboundId: string): Promise<void> {
  const row = await lockOpen(tx, inboundId);
  try {
    await takeRow(tx, row, await readRaw(row, tx.scope.organisationId));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    await fail(tx, row, error.message);
    return;
  }
  tx.record({ kind: 'inbound.mended', subject: { type: 'inbound', id: inboundId } });
}

/** Retries the failed messages of one source after its field mapping has changed. */
export async function replay(tx: Tx, doorId: string): Promise<{ taken: number; failed: number; left: number }> {
  const failedHere = sql`
    from inbound_messages m where m.organisation_id = ${tx.scope.organisationId} and m.door_id = ${doorId} and m.state = 'failed'`;
  const ids = await tx.all<{ id: string }>(sql`select m.id ${failedHere} order by m.id limit ${mostReplayed}`);
  for (const { id: inboundId } of ids) await retry(tx, inboundId);
  const tried = ids.map((row) => row.id);
  const { failed, left } = await tx.get<{ failed: number; left: number }>(sql`
    select (count(*) filter (where m.id = any(${tried}::uuid[])))::int as failed,
      (count(*) filter (where m.id <> all(${tried}::uuid[])))::int as left ${failedHere}`);
  return { taken: tried.length - failed, failed, left };
}

export async function dismiss(tx: Tx, inboundId: string): Promise<void> {
  const row = await lockOpen(tx, inboundId);
  if (row.state === 'dismissed') return;
  await tx.run(sql`
    update inbound_messages set state = 'dismissed', settled_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${inboundId}`);
  tx.record({ kind: 'inbound.dismissed', subject: { type: 'inbound', id: inboundId } });
}
