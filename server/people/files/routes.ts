import { files } from '#contract/people/files.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { downloadFile } from './download-file.ts';
import { keepFile } from './keep-file.ts';
import { filePage } from './queries.ts';
import { receiveFile } from './receive-file.ts';
import { removeFile, restoreFile } from './remove-file.ts';

export const fileRoutes: Served[] = [
  serveJson(files.list, filePage),
  serveBody(files.upload, {
    atOnce: 8,
    receive: receiveFile,
    handle: ({ tx, actor, input }, received) => keepFile(tx, actor, received, input.lead),
    // If this fails too, the job that was put in the queue before does it later.
    discard: ({ key }, { services }) => services.storage.delete(key).catch(() => {}),
  }),
  serveBytes(files.download, downloadFile),
  serve(files.remove, ({ tx, actor, input }) => removeFile(tx, actor, input.id)),
  serve(files.restore, ({ tx, actor, input }) => restoreFile(tx, actor, input.id)),
];
