import { deals } from '#contract/inventory/deals/deals.ts';
import { type Served, serve, serveJson, servePage } from '#server/core/http/serve.ts';
import { changeDeal, changeStage, setArchived } from './change-deal.ts';
import { createDeal } from './create-deal.ts';
import { addParty, changeParty, partiesJson, removeParty } from './parties.ts';
import { dealCount, dealCounts, dealJson, dealPage, forecastJson, timelinePage } from './queries.ts';

export const dealRoutes: Served[] = [
  servePage(deals.list, dealPage),
  serveJson(deals.count, dealCount),
  serveJson(deals.counts, (_, actor) => dealCounts(actor)),
  serveJson(deals.forecast, forecastJson),
  serveJson(deals.get, ({ id }, actor) => dealJson(id, actor)),
  serveJson(deals.timeline, timelinePage),
  serveJson(deals.parties, ({ id }, actor) => partiesJson(id, actor)),
  serve(deals.create, ({ tx, actor, input }) => createDeal(tx, actor, input)),
  serve(deals.change, ({ tx, actor, version, input: { id, ...change } }) => changeDeal(tx, actor, id, version, change)),
  serve(deals.changeStage, ({ tx, actor, version, input: { id, ...wish } }) =>
    changeStage(tx, actor, id, version, wish),
  ),
  serve(deals.archive, ({ tx, actor, input }) => setArchived(tx, actor, input.id, true)),
  serve(deals.restore, ({ tx, actor, input }) => setArchived(tx, actor, input.id, false)),
  serve(deals.addParty, ({ tx, actor, input }) => addParty(tx, actor, input)),
  serve(deals.changeParty, ({ tx, actor, input }) => changeParty(tx, actor, input)),
  serve(deals.removeParty, ({ tx, actor, input }) => removeParty(tx, actor, input.id, input.partyId)),
];
