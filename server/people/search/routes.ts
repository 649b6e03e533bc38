import { search } from '#contract/people/search.ts';
import { type Served, serveJson } from '#server/core/http/serve.ts';
import { searchEverything } from './queries.ts';

export const searchRoutes: Served[] = [serveJson(search.everything, ({ q }, actor) => searchEverything(q, actor))];
