import { files } from '#contract/people/files.ts';
import { type Served, serveJson } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { keepFile } from './keep-file.ts';
import { filePage } from './queries.ts';
import { receiveFile } from './receive-file.ts';

/** Opening and removing files is served by a higher layer that knows all kinds of records with files. */
export const fileRoutes: Served[] = [
  serveJson(files.list, filePage),
  serveBody(files.upload, {
    atOnce: 8,
    receive: receiveFile,
    handle: ({ tx, actor, input }, received) => keepFile(tx, actor, received, input.lead),
    // If this fails too, the sweep job that was enqueued before deletes the bytes later.
    discard: ({ key }, { services }) => services.storage.delete(key).catch(() => {}),
  }),
];
