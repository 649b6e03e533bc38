import { z } from 'zod';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { bounds, readPdf } from './text/read-pdf.ts';

/** Reads a PDF's text for the search. Sensitive files are not read. */
export const readTextJob = defineJob({
  kind: 'files.read_text',
  payload: z.strictObject({ id: z.string(), key: z.string() }),
  timeoutSeconds: 180,
  concurrency: 1,
  maxAttempts: 3,
  async run({ payload: { id, key }, services, job }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    const wanted = sql`
      select version, size from files where organisation_id = ${scope.organisationId} and id = ${id} and storage_key = ${key}
        and is_filed and not is_sensitive and scan <> 'infected'`;
    const file = await services.db.withOrg(scope, (tx) => tx.one<{ version: number; size: number }>(wanted));
    if (!file || file.size > bounds.bytes) return undefined;
    const stored = await services.storage.get(key);
    if (!stored) return undefined;
    const text = await readPdf(Buffer.concat(await Array.fromAsync(stored.stream)), { lane: scope.organisationId });
    await services.db.withOrg(scope, async (tx) => {
      // Checked again, because the file may have got new content or been marked sensitive meanwhile.
      if (!(await tx.one(sql`${wanted} for no key update`))) return;
      await tx.run(sql`
        insert into file_texts (organisation_id, file_id, version, pages, content)
        values (${scope.organisationId}, ${id}, ${file.version}, ${text?.pages ?? 0}, ${text?.content ?? ''})
        on conflict (organisation_id, file_id) do update
          set version = excluded.version, pages = excluded.pages, content = excluded.content`);
    });
    return { result: { pages: text?.pages ?? 0 } };
  },
});
