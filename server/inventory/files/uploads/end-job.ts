import { z } from 'zod';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import { partKey } from './part-key.ts';

/** Deletes the row and the parts of an upload that is finished or expired. */
export const endUploadJob = defineJob({
  kind: 'files.end_upload',
  payload: z.strictObject({ id: z.string() }),
  async run({ payload: { id }, services, job }) {
    await endUpload(services, job.organisationId!, id);
    return undefined;
  },
});

/** Parts first: a row without parts is deleted by a retry, but parts without a row would stay forever. */
async function endUpload({ db, storage }: Services, organisationId: string, id: string): Promise<void> {
  const scope = { organisationId, userId: null, actorKind: 'system' as const };
  const upload = await db.withOrg(scope, (tx) =>
    tx.one<{ parts: number; isSensitive: boolean }>(sql`
      select ceil(size::numeric / part_size)::int as parts, is_sensitive as "isSensitive" from file_uploads where organisation_id = ${organisationId} and id = ${id}`),
  );
  const { parts, isSensitive } = upload ?? { parts: 0, isSensitive: false };
  for (let part = 0; part < parts; part += 1) await storage.delete(partKey(organisationId, id, part, isSensitive));
  await db.withOrg(scope, (tx) =>
    tx.run(sql`delete from file_uploads where organisation_id = ${organisationId} and id = ${id}`),
  );
}
