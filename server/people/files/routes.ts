import { files } from '#contract/people/files.ts';
import { type Served, serveJson } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { keepFile } from './keep-file.ts';
import { filePage } from './queries.ts';
import { receiveFile } from './receive-file.ts';

/** Opening and removing are served one storey up, where all records are known that files lie beside. */
export const fileRoutes: Served[] = [
  serveJson(files.list, filePage),
  serveBody(files.upload, {
    atOnce: 8,
    receive: receiveFile,
    handle: ({ tx, actor, input }, received) => keepFile(tx, actor, received, input.lead),
    // If this fails too, the job that was put in the queue before does it later.
    discard: ({ key }, { services }) => services.storage.delete(key).catch(() => {}),
  }),
];
