import type { DocusignSettings } from '#contract/account/connectors.ts';
import { mostFileBytes } from '#contract/people/files.ts';
import type { Run } from '#server/account/connections/connector.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { storedJson } from '#server/core/db/stored-json.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { attachments } from '#server/outside/storage/files/file-types.ts';
import { judgeUpload } from '#server/outside/storage/files/judge-upload.ts';
import type { ReceivedFile } from '#server/people/files/receive-file.ts';
import { requireFileRoom } from '#server/people/files/room.ts';
import { keepSent } from '#server/people/files/rows.ts';
import { sweepFileJob, untilForgotten } from '#server/people/files/sweep-job.ts';
import { completedSince, type Envelope, type Paper, papersOf } from './api.ts';
import { dealOf, matchesOf } from './match.ts';

type Running = Run<DocusignSettings>;

/** This period is read again, because envelopes completed then may be listed late. */
const overlapMs = 60 * 60_000;

/**
 * Imports each completed envelope once and attaches its documents to its deal; envelopes without a known deal wait for a member to assign
 * one.
 */
export async function importEnvelopes(run: Running): Promise<void> {
  const chosen = new Map(run.settings.chosen.map(({ envelope, deal }) => [envelope, deal]));
  for await (const envelopes of completedSince(run, await sinceOf(run))) {
    const { known, matches } = await run.within(async (tx) => ({
      known: await knownOf(tx, envelopes),
      matches: await matchesOf(tx, envelopes),
    }));
    for (const envelope of envelopes) {
      run.signal.throwIfAborted();
      if (known.has(envelope.envelopeId)) run.counts.same += 1;
      else await one(run, envelope, chosen.get(envelope.envelopeId) ?? dealOf(matches.get(envelope.envelopeId)));
    }
    const last = envelopes.at(-1);
    if (last && run.mode === 'sync') await run.within((tx) => reach(tx, run.connection.id, last.completedDateTime));
  }
}

async function sinceOf({ within, connection, settings }: Running): Promise<string> {
  const row = await within((tx) =>
    tx.one<{ reached: string }>(sql`
      select reached from docusign_places where organisation_id = ${tx.scope.organisationId} and connection_id = ${connection.id}`),
  );
  const first = Date.parse(`${settings.since}T00:00:00Z`);
  return new Date(Math.max(first, row ? Date.parse(row.reached) - overlapMs : first)).toISOString();
}

const reach = (tx: Tx, connectionId: string, at: string) =>
  tx.run(sql`
    insert into docusign_places as p (organisation_id, connection_id, reached)
    values (${tx.scope.organisationId}, ${connectionId}, ${at}::timestamptz)
    on conflict (organisation_id, connection_id) do update set reached = greatest(p.reached, excluded.reached)`);

async function knownOf(tx: Tx, envelopes: readonly Envelope[]): Promise<Set<string>> {
  const rows = await tx.all<{ id: string }>(sql`
    select envelope_id as id from docusign_envelopes where organisation_id = ${tx.scope.organisationId}
      and envelope_id = any(${envelopes.map(({ envelopeId }) => envelopeId)}::text[])`);
  return new Set(rows.map(({ id }) => id));
}

async function one(run: Running, envelope: Envelope, deal: string): Promise<void> {
  const key = `in:${envelope.envelopeId}`;
  if (run.isParked(key)) {
    run.counts.failed += 1;
    return;
  }
  try {
    if (deal === 'none') throw new Refusal('not_found', 'No deal has this address or these signers. Choose one.');
    if (deal === 'several') throw new Refusal('conflict', 'More than one deal fits. Choose one.');
    if (run.mode === 'test') {
      run.counts.in += 1;
      return;
    }
    const kept = await putAside(run, await papersOf(run, envelope));
    if (await run.within((tx) => keep(tx, envelope, deal, kept))) run.counts.in += 1;
    run.changedAt(envelope.completedDateTime);
    await run.succeeded(key);
  } catch (error) {
    await run.failed({ key, direction: 'in', name: envelope.emailSubject || envelope.envelopeId }, error);
  }
}

/** Stored before any row exists, so that an envelope's documents appear together; files that get no row are deleted later. */
async function putAside({ services, scope }: Running, papers: readonly Paper[]): Promise<ReceivedFile[]> {
  const kept: ReceivedFile[] = [];
  for (const { name: given, content } of papers) {
    const judged = judgeUpload(content, given, attachments);
    if (!judged.isAccepted) throw new Refusal('unsupported_media', `${given} isn’t a PDF that can be read.`);
    const id = newId();
    const key = `${scope.organisationId}/${id}`;
    await services.db.withOrg(scope, (tx) => tx.enqueue(sweepFileJob.with({ key }, { afterSeconds: untilForgotten })));
    const { name, contentType } = judged;
    const { size } = await services.storage.put(key, content, { contentType, maxSize: mostFileBytes });
    kept.push({ id, key, name, contentType, size, scan: services.scanner ? 'waiting' : 'off' });
  }
  return kept;
}

/** Writes the documents, the envelope, and the deal's event in one transaction. */
async function keep(tx: Tx, envelope: Envelope, deal: string, papers: readonly ReceivedFile[]): Promise<boolean> {
  const { envelopeId, emailSubject: subject, completedDateTime: completedAt, recipients } = envelope;
  const { organisationId } = tx.scope;
  const there = await tx.one(
    sql`select from deals where organisation_id = ${organisationId} and id = ${deal} for key share`,
  );
  if (!there) throw new Refusal('not_found', 'The deal that was chosen is gone. Choose another.');
  const signers = recipients.signers.map(({ name, email, signedDateTime }) => ({
    name: name || email,
    email,
    at: signedDateTime ?? null,
  }));
  const isNew = await tx.run(sql`
    insert into docusign_envelopes (organisation_id, envelope_id, deal_id, subject, completed_at, signers)
    values (${organisationId}, ${envelopeId}, ${deal}, ${subject.slice(0, 300)}, ${completedAt}::timestamptz, ${storedJson(signers)}::jsonb)
    on conflict do nothing`);
  if (isNew === 0) return false;
  for (const paper of papers) await keepSent(tx, paper, { type: 'deal', id: deal });
  await requireFileRoom(tx);
  tx.record({
    kind: 'deal.envelope_imported',
    subject: { type: 'deal', id: deal },
    data: { name: subject, count: papers.length, completedAt, signers, files: papers.map(({ id }) => id) },
  });
  return true;
}
