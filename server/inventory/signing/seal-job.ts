import { z } from 'zod';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { boundedWork } from '#server/core/threads/bounded-work.ts';
import { sweepFileJob, untilForgotten } from '#server/people/files/sweep-job.ts';
import { sealFileJob } from '../files/seal-job.ts';
import { sealKey } from './certificate.ts';
import type { SealedSigner, SealedSigning } from './draw.ts';
import { isMailed, signerMailJob } from './mail-jobs.ts';
import { stepsOf } from './queries.ts';
import type { SealedContent, ToSeal } from './seal-pdf.ts';

const scopeOf = (organisationId: string): Scope => ({ organisationId, userId: null, actorKind: 'system' });

/** Runs after all have signed: creates the sealed document as a separate file beside the original. */
export const sealJob = defineJob({
  kind: 'signing.seal',
  payload: z.strictObject({ signingId: z.string() }),
  timeoutSeconds: 300,
  concurrency: 1,
  async run({ payload: { signingId }, services, job, signal }) {
    const scope = scopeOf(job.organisationId!);
    const found = await services.db.withOrg(scope, (tx) => toSeal(tx, signingId));
    if (!found) return undefined;
    const stored = await services.storage.get(found.key);
    if (!stored) throw new Error('The document to seal has a row and no content.');
    const original = Buffer.concat(await Array.fromAsync(stored.stream));
    const { content, sha256 } = await boundedWork<SealedContent>({
      module: new URL('./seal-thread.ts', import.meta.url),
      data: { original, signing: found.signing, key: await sealKey(services) } satisfies ToSeal,
      lane: scope.organisationId,
      seconds: 120,
      signal,
    });
    const id = newId();
    const key = `${scope.organisationId}/${id}`;
    await services.db.withOrg(scope, (tx) => tx.enqueue(sweepFileJob.with({ key }, { afterSeconds: untilForgotten })));
    await services.storage.put(key, content, { contentType: 'application/pdf' });
    await services.db.withOrg(scope, (tx) => keepSealed(tx, signingId, { id, key, sha256, size: content.byteLength }));
    return undefined;
  },
});

async function toSeal(tx: Tx, signingId: string): Promise<{ key: string; signing: SealedSigning } | undefined> {
  const { organisationId } = tx.scope;
  const row = await tx.one<Omit<SealedSigning, 'signers' | 'steps'> & { key: string; signers: SealedSigner[] }>(sql`
    select g.id, o.name as organisation, g.title, g.sha256, g.storage_key as key,
      (select json_agg(json_build_object('name', s.name, 'email', s.email, 'role', s.role, 'signedName', s.signed_name,
          'signedAt', s.signed_at, 'ip', s.ip, 'agent', s.agent, 'consent', s.consent_text,
          'fields', (select coalesce(json_agg(json_build_object('kind', d.kind, 'page', d.page, 'x', d.x, 'y', d.y, 'width', d.width,
            'height', d.height, 'value', coalesce(d.value, '')) order by d.id), '[]') from signing_fields d
            where d.organisation_id = s.organisation_id and d.signer_id = s.id)) order by s.position)
        from signers s where s.organisation_id = g.organisation_id and s.signing_id = g.id) as signers
    from signings g join organisations o on o.id = g.organisation_id
    where g.organisation_id = ${organisationId} and g.id = ${signingId} and g.state = 'completed' and g.sealed_file_id is null`);
  if (!row) return undefined;
  const { key, ...signing } = row;
  const steps = await stepsOf(tx, signingId);
  return {
    key,
    signing: { ...signing, steps: steps.map(({ what, signer, at, ip }) => ({ what, who: signer ?? '', at, ip })) },
  };
}

type Sealed = { id: string; key: string; sha256: string; size: number };

async function keepSealed(tx: Tx, signingId: string, { id, key, sha256, size }: Sealed): Promise<void> {
  const { organisationId } = tx.scope;
  const open = await tx.one(sql`
    select from signings where organisation_id = ${organisationId} and id = ${signingId} and sealed_file_id is null for update`);
  if (!open) return;
  const { name, isSensitive } = await tx.get<{ name: string; isSensitive: boolean }>(sql`
    insert into files (organisation_id, id, name, content_type, size, storage_key, sha256, created_by, content_by, lead_id, record_type,
      record_id, folder_id, is_own, retention, keep_until, is_sensitive)
    select f.organisation_id, ${id}, regexp_replace(f.name, '(\\.pdf)?$', ' (signed).pdf', 'i'), 'application/pdf', ${size}, ${key}, ${sha256},
      g.created_by, g.created_by, f.lead_id, f.record_type, f.record_id, f.folder_id, f.is_own, f.retention, f.keep_until, f.is_sensitive
    from signings g join files f on f.organisation_id = g.organisation_id and f.id = g.file_id
    where g.organisation_id = ${organisationId} and g.id = ${signingId} returning name, is_sensitive as "isSensitive"`);
  if (isSensitive) await tx.enqueue(sealFileJob.with({ id }, { key: id }));
  await tx.run(
    sql`update signings set sealed_file_id = ${id} where organisation_id = ${organisationId} and id = ${signingId}`,
  );
  const signers = await tx.all<{ id: string }>(sql`
    select s.id from signers s where s.organisation_id = ${organisationId} and s.signing_id = ${signingId} and ${isMailed} order by s.position`);
  await tx.enqueueAll(
    signers.map(({ id: signerId }) => signerMailJob.with({ signerId, isReminder: false, isCopy: true })),
  );
  tx.record({ kind: 'signing.sealed', subject: { type: 'file', id }, data: { fileId: id, name, signingId } });
}
