import { listingImport } from '#contract/inventory/listing-import.ts';
import type { Served } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { importListings } from './import-listings.ts';
import { readListingFile } from './read-file.ts';

export const listingImportRoutes: Served[] = [
  serveBody(listingImport.import, {
    atOnce: 2,
    receive: async ({ body }) => readListingFile(await body.whole()),
    handle: ({ tx, actor, input }, file) => importListings(tx, actor, file, input.mode),
  }),
];
