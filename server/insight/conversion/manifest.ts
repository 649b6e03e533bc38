import { conversion as calls } from '#contract/insight/conversion.ts';
import { serveJson } from '#server/core/http/serve.ts';
import type { Domain } from '#server/domain.ts';
import { pathPage } from './paths.ts';

export const conversion = { routes: [serveJson(calls.paths, pathPage)] } satisfies Domain;
