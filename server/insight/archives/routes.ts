import { archives } from '#contract/insight/archives.ts';
import { organisationImports } from '#contract/insight/organisation-imports.ts';
import { sql } from '#server/core/db/sql.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { sendContent } from '#server/people/files/send-content.ts';
import { archiveRows, askForArchive } from './ask.ts';
import { occupants } from './import/occupants.ts';
import { discardImport, importRows, receiveArchive, startImport, takeArchive } from './import/take.ts';

export const archiveRoutes: Served[] = [
  serve(archives.list, async ({ tx }) => ({ archives: await archiveRows(tx) })),
  serve(archives.make, ({ tx, actor }) => askForArchive(tx, actor)),
  serveBytes(archives.file, async ({ input, scope, services, web, headers }) => {
    // On record before the first byte leaves.
    const found = await services.db.withOrg(scope, async (tx) => {
      const row = await tx.one<{ key: string; size: number; day: string }>(sql`
        select storage_key as key, size::float8 as size, to_char(asked_at at time zone 'UTC', 'YYYY-MM-DD') as day
        from organisation_archives where organisation_id = ${scope.organisationId} and id = ${input.id}
          and asked_by = ${scope.userId} and made_at is not null and kept_until > now()`);
      if (!row) throw notFound();
      tx.record({ kind: 'archive.downloaded', subject: { type: 'organisation', id: scope.organisationId } });
      return row;
    });
    const content = {
      key: found.key,
      size: found.size,
      name: `organization-${found.day}.zip`,
      contentType: 'application/zip',
    };
    return sendContent({ content, as: 'attachment', services, web, headers });
  }),
  serve(organisationImports.list, async ({ tx }) => ({
    imports: await importRows(tx),
    occupiedBy: await occupants(tx),
  })),
  serveBody(organisationImports.upload, {
    atOnce: 2,
    receive: receiveArchive,
    handle: ({ tx, actor }, received) => takeArchive(tx, actor, received),
    discard: ({ key }, { services }) => services.storage.delete(key).catch(() => {}),
  }),
  serve(organisationImports.start, ({ tx, actor, input: { id, ...choices } }) => startImport(tx, actor, id, choices)),
  serve(organisationImports.discard, ({ tx, actor, input }) => discardImport(tx, actor, input.id)),
];
