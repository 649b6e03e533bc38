import { z } from 'zod';
import { pictureWidths } from '#contract/people/pictures.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { sweepFileJob, untilForgotten } from '../sweep-job.ts';

/** Creates the smaller widths of a picture. Until they exist, or if the picture can't be read, the original is shown. */
export const pictureSizesJob = defineJob({
  kind: 'files.picture_sizes',
  payload: z.strictObject({ id: z.string(), key: z.string() }),
  timeoutSeconds: 120,
  concurrency: 2,
  maxAttempts: 3,
  async run({ payload: { id, key }, services, job }) {
    const { db, storage } = services;
    const organisationId = job.organisationId!;
    const scope = { organisationId, userId: null, actorKind: 'system' as const };
    const isWanted = sql`
      select from files f where f.organisation_id = ${organisationId} and f.id = ${id} and f.storage_key = ${key}
        and f.scan <> 'infected' and f.deleted_at is null
        and not exists (select from picture_sizes z where z.organisation_id = f.organisation_id and z.file_id = f.id)`;
    if (!(await db.withOrg(scope, (tx) => tx.one(isWanted)))) return undefined;
    const stored = await storage.get(key);
    if (!stored) return undefined;
    const content = Buffer.concat(await Array.fromAsync(stored.stream));
    // Loaded on demand, because the image library is large and most processes never need it.
    const { makeSizes } = await import('./make-sizes.ts');
    const sizes = await makeSizes(content, pictureWidths).catch(() => []);
    if (sizes.length === 0) return { result: { sizes: 0 } };
    const made = sizes.map((size) => ({ ...size, key: `${organisationId}/${newId()}` }));
    await db.withOrg(scope, (tx) =>
      tx.enqueueAll(made.map((size) => sweepFileJob.with({ key: size.key }, { afterSeconds: untilForgotten }))),
    );
    await Promise.all(made.map((size) => storage.put(size.key, size.content, { contentType: 'image/webp' })));
    await db.withOrg(scope, async (tx) => {
      if (!(await tx.one(sql`${isWanted} for no key update of f`))) return;
      const rows = made.map(
        ({ width, height, key: at, content: bytes }) =>
          sql`(${organisationId}, ${id}, ${width}, ${height}, ${bytes.byteLength}, ${at})`,
      );
      await tx.run(sql`
        insert into picture_sizes (organisation_id, file_id, width, height, size, storage_key) values ${sql.join(rows)}`);
    });
    return { result: { sizes: made.length } };
  },
});
