import { filing } from '#contract/inventory/files.ts';
import { files } from '#contract/people/files.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Served, serve, serveJson, servePage } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { removeFile, restoreFile } from '#server/people/files/remove-file.ts';
import { roomFor } from '#server/people/files/room.ts';
import { changeFile, holdFile, moveFile, releaseFile } from './change-file.ts';
import { createFolder, removeFolder, renameFolder } from './folders.ts';
import { openFile } from './open-file.ts';
import {
  anyFileById,
  countAll,
  fileCount,
  filedJson,
  filePage,
  folderList,
  historyPage,
  tagList,
  versionList,
} from './queries.ts';
import { assemble } from './uploads/assemble.ts';
import { completeUpload } from './uploads/complete.ts';
import { endUploadJob } from './uploads/end-job.ts';
import { notePart, receivePart } from './uploads/put-part.ts';
import { beginUpload, findUpload, readUpload } from './uploads/uploads.ts';
import { restoreVersion } from './versions.ts';

export const filingRoutes: Served[] = [
  serveBytes(files.download, openFile),
  serve(files.remove, ({ tx, actor, input }) => removeFile(tx, actor, input.id, anyFileById)),
  serve(files.restore, ({ tx, actor, input }) => restoreFile(tx, actor, input.id, anyFileById)),

  servePage(filing.browse, filePage),
  serveJson(filing.count, fileCount),
  serve(filing.counts, async ({ tx, actor }) => {
    const { file: largest, all: room } = await roomFor(tx);
    const { used } = await tx.get<{ used: number }>(sql`
      select coalesce((select bytes from file_usage where organisation_id = ${actor.organisationId}), 0) as used`);
    const { total } = await tx.get<{ total: number }>(countAll(actor));
    return { total, used, room, largest };
  }),
  serveJson(filing.tags, (_, actor) => tagList(actor)),
  serveJson(filing.folders, (_, actor) => folderList(actor)),
  serveJson(filing.get, ({ id }, actor) => filedJson(id, actor)),
  serveJson(filing.versions, ({ id }, actor) => versionList(id, actor)),
  serveJson(filing.history, historyPage),
  serve(filing.change, ({ tx, actor, input }) => changeFile(tx, actor, input)),
  serve(filing.move, ({ tx, actor, input }) => moveFile(tx, actor, input.id, input.to)),
  serve(filing.hold, ({ tx, actor, input }) => holdFile(tx, actor, input.id, input.reason)),
  serve(filing.release, ({ tx, actor, input }) => releaseFile(tx, actor, input.id)),
  serve(filing.restoreVersion, ({ tx, actor, input }) => restoreVersion(tx, actor, input.id, input.version)),
  serve(filing.createFolder, ({ tx, actor, input }) => createFolder(tx, actor, input)),
  serve(filing.changeFolder, ({ tx, actor, input }) => renameFolder(tx, actor, input.id, input.name)),
  serve(filing.removeFolder, async ({ tx, actor, input }) => {
    await removeFolder(tx, actor, input.id);
    return { done: true as const };
  }),

  serve(filing.beginUpload, ({ tx, actor, input }) => beginUpload(tx, actor, input)),
  serve(filing.readUpload, ({ tx, actor, input }) => readUpload(tx, actor, input.id)),
  serveBody(filing.putPart, {
    atOnce: 8,
    receive: receivePart,
    handle: ({ tx, actor, input }) => notePart(tx, actor, input.id, input.part),
  }),
  serveBody(filing.completeUpload, {
    atOnce: 4,
    // Of two concurrent calls, the later one finds the file created; its own assembled content is deleted by a job.
    receive: assemble,
    handle: ({ tx, actor, input }, assembled) => completeUpload(tx, actor, input.id, assembled),
    discard: async (assembled, { services }) => {
      if (assembled) await services.storage.delete(assembled.key).catch(() => {});
    },
  }),
  serve(filing.cancelUpload, async ({ tx, actor, input }) => {
    await findUpload(tx, actor, input.id);
    await tx.run(sql`
      update file_uploads set created_at = '-infinity' where organisation_id = ${actor.organisationId} and id = ${input.id}`);
    await tx.enqueue(endUploadJob.with({ id: input.id }));
    return { done: true as const };
  }),
];
