import { leadShares } from '#contract/people/lead-shares.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { collaboratorsJson, shareLead } from './share-lead.ts';

export const leadShareRoutes: Served[] = [
  serveJson(leadShares.collaborators, ({ id }, actor) => collaboratorsJson(id, actor)),
  serve(leadShares.share, ({ tx, actor, input }) => shareLead(tx, actor, input.id, input)),
];
