import { z } from 'zod';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { sealedKey } from '#server/outside/storage/sealing.ts';
import { readTextJob } from '#server/people/files/read-text-job.ts';
import { scanFileJob } from '#server/people/files/scan-job.ts';
import { sweepFileJob, untilForgotten, untilGone } from '#server/people/files/sweep-job.ts';
import { followBytes } from '../signing/moved-bytes.ts';

type Content = { key: string; contentType: string; isSensitive: boolean };

/** Converts all contents of a file to the required form: encrypted if sensitive, otherwise plain. */
export const sealFileJob = defineJob({
  kind: 'files.seal',
  payload: z.strictObject({ id: z.string() }),
  timeoutSeconds: 3_600,
  concurrency: 1,
  async run({ payload: { id }, services: { db, storage }, job, signal }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    const next = () => db.withOrg(scope, (tx) => inOtherForm(tx, id));
    for (let content = await next(); content; content = await next()) {
      signal.throwIfAborted();
      const { key: old, contentType, isSensitive } = content;
      const plain = `${scope.organisationId}/${newId()}`;
      const key = isSensitive ? sealedKey(plain) : plain;
      await db.withOrg(scope, (tx) => tx.enqueue(sweepFileJob.with({ key }, { afterSeconds: untilForgotten })));
      const stored = await storage.get(old);
      if (!stored) throw new Error(`The content ${old} has a row and is not there.`);
      await storage.put(key, stored.stream, { contentType, signal });
      await db.withOrg(scope, (tx) => exchange(tx, id, content, key));
    }
    return undefined;
  },
});

const isSealed = sql`c.key like '%.sealed'`;

const inOtherForm = (tx: Tx, id: string): Promise<Content | undefined> =>
  tx.one<Content>(sql`
    select c.key, c.type as "contentType", f.is_sensitive as "isSensitive" from files f cross join lateral (
      select f.storage_key as key, f.content_type as type
      union all
      select v.storage_key, v.content_type from file_versions v where v.organisation_id = f.organisation_id and v.file_id = f.id) c
    where f.organisation_id = ${tx.scope.organisationId} and f.id = ${id} and (${isSealed}) <> f.is_sensitive limit 1`);

/** Updates every reference to the content's new key. Content that changed meanwhile is processed again. */
async function exchange(tx: Tx, id: string, { key: old, isSensitive }: Content, key: string): Promise<void> {
  const here = sql`organisation_id = ${tx.scope.organisationId}`;
  const file = await tx.one<{ isPdf: boolean; isRemoved: boolean }>(sql`
    select content_type = 'application/pdf' as "isPdf", deleted_at is not null as "isRemoved" from files
    where ${here} and id = ${id} and is_sensitive = ${isSensitive} for update`);
  if (!file) return;
  const inForce = await tx.one<{ scan: string }>(sql`
    update files set storage_key = ${key} where ${here} and id = ${id} and storage_key = ${old} returning scan`);
  const earlier = inForce
    ? undefined
    : await tx.one<{ scan: string }>(sql`
        update file_versions set storage_key = ${key} where ${here} and file_id = ${id} and storage_key = ${old} returning scan`);
  const moved = inForce ?? earlier;
  if (!moved) return;
  await followBytes(tx, id, old, key);
  await tx.enqueue(sweepFileJob.with({ key: old }));
  // Jobs queued for the old key would find nothing.
  if (moved.scan === 'waiting') await tx.enqueue(scanFileJob.with({ key }));
  if (inForce && !isSensitive && file.isPdf) await tx.enqueue(readTextJob.with({ id, key }));
  if (inForce && file.isRemoved) await tx.enqueue(sweepFileJob.with({ key }, { afterSeconds: untilGone }));
}
