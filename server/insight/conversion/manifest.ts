import { conversion as calls } from '#contract/insight/conversion.ts';
import { serve, serveJson } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import type { Domain } from '#server/domain.ts';
import { fieldsOf } from './fields.ts';
import { offlineFile } from './offline.ts';
import { pathPage } from './paths.ts';

export const conversion = {
  routes: [
    serveJson(calls.paths, pathPage),
    serve(calls.fields, ({ tx, actor, input }) => fieldsOf(tx, actor, input)),
    serveBytes(calls.offline, offlineFile),
  ],
} satisfies Domain;
