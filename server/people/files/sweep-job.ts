import { z } from 'zod';
import { daysToRestore } from '#contract/people/files.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob, type JobKind } from '#server/core/jobs/define-job.ts';

/** Longer than any upload takes. */
export const untilForgotten = 24 * 60 * 60;
/** One minute longer than a deleted file can be restored. */
export const untilGone = daysToRestore * 24 * 60 * 60 + 60;

const payload = z.strictObject({ key: z.string() });

/**
 * Checks one key of the file store after its upload must be over or its deleted file can no longer be restored, and deletes bytes that no
 * row refers to. Enqueued before the bytes are written, so that none can be orphaned.
 */
export const sweepFileJob: JobKind<typeof payload> = defineJob({
  kind: 'files.sweep',
  payload,
  async run({ payload: { key }, services, job }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    const isSpokenOf = await services.db.withOrg(scope, async (tx) => {
      const gone = sql`
        select id from files where organisation_id = ${scope.organisationId} and storage_key = ${key}
          and deleted_at < now() - ${daysToRestore} * interval '1 day' and held_at is null`;
      // Deletes its earlier versions and smaller pictures as well.
      const others = await tx.all<{ key: string }>(sql`
        select storage_key as key from file_versions where organisation_id = ${scope.organisationId} and file_id in (${gone})
        union all
        select storage_key from picture_sizes where organisation_id = ${scope.organisationId} and file_id in (${gone})`);
      await tx.enqueueAll(others.map((other) => sweepFileJob.with(other)));
      await tx.run(sql`delete from files where organisation_id = ${scope.organisationId} and id in (${gone})`);
      const row = await tx.one(sql`
        select from files where organisation_id = ${scope.organisationId} and storage_key = ${key}
        union all
        select from file_versions where organisation_id = ${scope.organisationId} and storage_key = ${key}
        union all
        select from picture_sizes where organisation_id = ${scope.organisationId} and storage_key = ${key}`);
      return row !== undefined;
    });
    if (!isSpokenOf) await services.storage.delete(key);
    return undefined;
  },
});
