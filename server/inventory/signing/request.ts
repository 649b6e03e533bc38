import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Filed } from '#contract/inventory/files.ts';
import type { Signing, signings } from '#contract/inventory/signing.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { derivedToken, hashToken } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { leadById } from '#server/people/leads/queries.ts';
import { lockChangeable } from '../files/change-file.ts';
import { planDeadlines } from './deadlines.ts';
import { hashOfSignable } from './hash-of-signable.ts';
import { signerMailJob, tellOver } from './mail-jobs.ts';
import { findSigning } from './queries.ts';
import { askNext, noteStep } from './steps.ts';

/** Derived again for reminders, so that the database needn't store it. */
export const signerToken = (secret: string, signerId: string): string => derivedToken(secret, 'signer', signerId);

const signAddress = (publicUrl: string, token: string): string => `${publicUrl}/sign/${token}`;

const mostOpen = 20;

export async function requestSigning(
  tx: Tx,
  actor: Member,
  services: Services,
  input: InputOf<typeof signings.request>,
): Promise<OutputOf<typeof signings.request>> {
  const { id: fileId, message, inOrder, days, signers } = input;
  const file = await lockChangeable(tx, actor, fileId);
  if (file.kind !== 'pdf') throw new Refusal('conflict', 'Only PDFs can be signed.');
  if (file.isSensitive) throw new Refusal('conflict', 'Sensitive files can’t be shared by link.');
  if (!['off', 'clean'].includes(file.scan))
    throw new Refusal('conflict', 'The file is still being scanned. Try again shortly.');
  const { organisationId, userId } = actor;
  const { key, open } = await tx.get<{ key: string; open: number }>(sql`
    select storage_key as key, (select count(*)::int from signings where organisation_id = ${organisationId} and file_id = ${fileId}
      and state = 'open') as open
    from files where organisation_id = ${organisationId} and id = ${fileId}`);
  if (open >= mostOpen) throw new Refusal('conflict', 'This file has too many open signature requests.');
  const sha256 = await hashOfSignable(services.storage, key, file.size);
  const signingId = newId();
  await tx.run(sql`
    insert into signings (organisation_id, id, file_id, storage_key, sha256, title, message, in_order, expires_at, created_by)
    values (${organisationId}, ${signingId}, ${fileId}, ${key}, ${sha256}, ${file.name}, ${message},
      ${inOrder}, now() + ${days} * interval '1 day', ${userId})`);
  for (const [position, signer] of signers.entries())
    await addSigner(tx, actor, services, { signingId, position, ...signer });
  await noteStep(tx, signingId, { what: 'requested' });
  const asked = await askNext(tx, signingId);
  await tx.enqueueAll(asked.map((signerId) => signerMailJob.with({ signerId, isReminder: false })));
  await planDeadlines(tx, signingId, Date.now() + days * 86_400_000);
  recordSigning(tx, 'signing.requested', file, signingId);
  const signing = await findSigning(tx, actor, signingId);
  // The sender must not be able to sign for others: links that are mailed aren't shown to anyone else.
  const links = signing.signers
    .filter(({ isMailed }) => !isMailed)
    .map(({ id }) => ({
      signer: id,
      address: signAddress(services.settings.publicUrl, signerToken(services.settings.secret, id)),
    }));
  return { signing, links };
}

type NewSigner = InputOf<typeof signings.request>['signers'][number] & { signingId: string; position: number };

async function addSigner(tx: Tx, actor: Member, services: Services, given: NewSigner): Promise<void> {
  const { organisationId } = actor;
  const { signingId, position, lead, name, role, fields } = given;
  const person = lead ? await tx.one<{ email: string | null }>(leadById(lead, actor)) : undefined;
  if (lead && !person) throw invalid(['signers', position, 'lead'], 'This lead doesn’t exist or you can’t see it.');
  const id = newId();
  const hash = hashToken(signerToken(services.settings.secret, id));
  await tx.run(sql`
    insert into signers (organisation_id, id, signing_id, position, lead_id, name, email, role, token_hash)
    values (${organisationId}, ${id}, ${signingId}, ${position}, ${lead ?? null}, ${name}, ${given.email ?? person?.email ?? ''}, ${role}, ${hash})`);
  for (const { kind, label, page, x, y, width, height } of fields) {
    await tx.run(sql`
      insert into signing_fields (organisation_id, signer_id, kind, label, page, x, y, width, height)
      values (${organisationId}, ${id}, ${kind}, ${label}, ${page}, ${x}, ${y}, ${width}, ${height})`);
  }
}

function recordSigning(
  tx: Tx,
  kind: 'signing.requested' | 'signing.cancelled' | 'signing.reminded',
  file: Pick<Filed, 'id' | 'name'>,
  signingId: string,
): void {
  tx.record({ kind, subject: { type: 'file', id: file.id }, data: { fileId: file.id, name: file.name, signingId } });
}

export async function cancelSigning(tx: Tx, actor: Member, id: string): Promise<Signing> {
  const signing = await findSigning(tx, actor, id, true);
  if (signing.state === 'cancelled') return signing;
  if (signing.state !== 'open') throw new Refusal('conflict', 'This signature request is closed.');
  await tx.run(sql`
    update signings set state = 'cancelled', finished_at = now() where organisation_id = ${actor.organisationId} and id = ${id}`);
  await noteStep(tx, id, { what: 'cancelled' });
  await tellOver(tx, id, 'cancelled');
  recordSigning(tx, 'signing.cancelled', { id: signing.file, name: signing.title }, id);
  return findSigning(tx, actor, id);
}

export async function remindSigners(tx: Tx, actor: Member, id: string): Promise<void> {
  const signing = await findSigning(tx, actor, id, true);
  if (signing.state !== 'open') throw new Refusal('conflict', 'This signature request is closed.');
  const isDue = await tx.run(sql`
    update signings set reminded_at = now() where organisation_id = ${actor.organisationId} and id = ${id}
      and coalesce(reminded_at < now() - interval '1 hour', true)`);
  if (isDue === 0) throw new Refusal('conflict', 'A reminder was sent less than an hour ago.');
  const due = signing.signers.filter(({ state, isMailed }) => isMailed && (state === 'asked' || state === 'viewed'));
  for (const { id: signer } of due) await noteStep(tx, id, { what: 'reminded', signer });
  await tx.enqueueAll(due.map(({ id: signerId }) => signerMailJob.with({ signerId, isReminder: true })));
  recordSigning(tx, 'signing.reminded', { id: signing.file, name: signing.title }, id);
}
