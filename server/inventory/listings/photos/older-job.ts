import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob, type JobKind } from '#server/core/jobs/define-job.ts';
import { pictureSizesJob } from '#server/people/files/pictures/sizes-job.ts';

const payload = z.strictObject({ after: id.optional() });

/** A few per minute, because the same job resizes new photos that users are waiting for. */
const atOnce = 50;
const pauseSeconds = 60;

/**
 * Creates smaller sizes of photos without them, including originals. Can be restarted anytime: finished photos are skipped, and unreadable
 * ones are tried once per run.
 */
export const olderPhotosJob: JobKind<typeof payload> = defineJob({
  kind: 'listings.older_photos',
  payload,
  async run({ payload: { after }, services, job }) {
    const organisationId = job.organisationId!;
    const found = await services.db.withOrg(
      { organisationId, userId: null, actorKind: 'system' as const },
      async (tx) => {
        const files = await tx.all<{ id: string; key: string }>(sql`
          select f.id, f.storage_key as key
          from (
            select file_id as id from listing_photos where organisation_id = ${organisationId}
            union
            select original_file_id from listing_photos where organisation_id = ${organisationId} and original_file_id is not null
          ) p join files f on f.organisation_id = ${organisationId} and f.id = p.id
          where ${after ? sql`f.id > ${after}` : sql`true`} and f.deleted_at is null
            and not exists (select from picture_sizes z where z.organisation_id = f.organisation_id and z.file_id = f.id)
          order by f.id limit ${atOnce}`);
        await tx.enqueueAll(files.map((file) => pictureSizesJob.with(file)));
        if (files.length === atOnce)
          await tx.enqueue(
            olderPhotosJob.with({ after: files.at(-1)!.id }, { key: 'older', afterSeconds: pauseSeconds }),
          );
        return files.length;
      },
    );
    return { result: { photos: found } };
  },
});
