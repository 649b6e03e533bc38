import { leadImport } from '#contract/people/lead-import.ts';
import type { Served } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { importLeads } from './import-leads.ts';
import { readFile } from './read-file.ts';

export const leadImportRoutes: Served[] = [
  serveBody(leadImport.import, {
    atOnce: 3,
    receive: async ({ web, body }) => readFile(await body.whole(), web.req.header('content-type')),
    handle: ({ tx, actor, input }, file) => importLeads(tx, actor, file, input),
  }),
];
