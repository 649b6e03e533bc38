import { z } from 'zod';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';

/** Scans one content for viruses. Until then only its uploader may open it, and an infected file may not be opened at all. */
export const scanFileJob = defineJob({
  kind: 'files.scan',
  payload: z.strictObject({ key: z.string() }),
  timeoutSeconds: 1_800,
  concurrency: 2,
  maxAttempts: 20,
  async run({ payload: { key }, services, job, signal }) {
    const { organisationId } = job;
    const stored = await services.storage.get(key);
    if (!stored) return undefined;
    const verdict = services.scanner ? await services.scanner.scan(stored.stream, signal) : undefined;
    if (!verdict) stored.stream.destroy();
    const scan = !verdict ? 'off' : verdict.isClean ? 'clean' : 'infected';
    const scope = { organisationId: organisationId!, userId: null, actorKind: 'system' as const };
    await services.db.withOrg(scope, async (tx) => {
      const file = await tx.one<{ id: string; name: string }>(sql`
        update files set scan = ${scan} where organisation_id = ${organisationId} and storage_key = ${key} returning id, name`);
      await tx.run(sql`
        update file_versions set scan = ${scan} where organisation_id = ${organisationId} and storage_key = ${key}`);
      if (file && verdict && !verdict.isClean) {
        tx.record({
          kind: 'file.infected',
          subject: { type: 'file', id: file.id },
          data: { fileId: file.id, name: file.name, found: verdict.found },
        });
      }
    });
    return { result: { scan } };
  },
});
