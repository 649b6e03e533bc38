import { savedSearches } from '#contract/inventory/saved-searches.ts';
import { searchAlerts } from '#contract/inventory/search-alerts.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { type Served, serve, serveJson, servePage } from '#server/core/http/serve.ts';
import type { Answers } from '#server/domain.ts';
import { clickAlert, keepAlert, readAlert, stopAlert } from './alerts.ts';
import { addOwn, changeOwn, readOwn } from './own-search.ts';
import { previewSearch } from './preview.ts';
import { proposalsFor } from './proposals.ts';
import { homesPage, searchCount, searchCounts, searchJson, searchPage } from './queries.ts';
import { changeSearch, createSearch, resumeSearch, setArchived } from './save-search.ts';
import { seekersOf } from './seekers.ts';

const hour = 60 * 60;

export const savedSearchRoutes = (sitePageOf: Answers['sitePageOf']): Served[] => [
  servePage(savedSearches.list, searchPage),
  serveJson(savedSearches.count, searchCount),
  serveJson(savedSearches.counts, (_, actor) => searchCounts(actor)),
  serve(savedSearches.preview, ({ tx, input }) => previewSearch(tx, input)),
  serveJson(savedSearches.get, ({ id }, actor) => searchJson(id, actor)),
  serveJson(savedSearches.homes, homesPage),
  serve(savedSearches.proposals, ({ tx, actor, input }) => proposalsFor(tx, actor, input.id)),
  serve(savedSearches.ofListing, ({ tx, actor, input }) => seekersOf(tx, actor, input.id)),
  serve(savedSearches.create, ({ tx, actor, input }) => createSearch(tx, actor, input)),
  serve(savedSearches.change, ({ tx, actor, version, input: { id, ...change } }) =>
    changeSearch(tx, actor, id, version, change),
  ),
  serve(savedSearches.resume, ({ tx, actor, input }) => resumeSearch(tx, actor, input.id)),
  serve(savedSearches.archive, ({ tx, actor, input }) => setArchived(tx, actor, input.id, true)),
  serve(savedSearches.restore, ({ tx, actor, input }) => setArchived(tx, actor, input.id, false)),
  serve(searchAlerts.readAlert, ({ input, services }) => readAlert(services, sitePageOf, input.token)),
  serve(searchAlerts.clickAlert, async ({ input, request, services }) => {
    await limit(services.db, `alert clicks from ${networkOf(request.ip)}`, 1_000, hour);
    await clickAlert(services, input.token, request.userAgent);
    return { done: true as const };
  }),
  serve(searchAlerts.keepAlert, ({ input, services }) => keepAlert(services, sitePageOf, input.token)),
  serve(searchAlerts.stopAlert, async ({ input, request, services }) => {
    await limit(services.db, `alerts stopped from ${networkOf(request.ip)}`, 10_000, hour);
    return stopAlert(services, sitePageOf, input.token);
  }),
  serve(searchAlerts.readOwn, ({ input, services }) => readOwn(services, input.token)),
  serve(searchAlerts.changeOwn, async ({ input, request, services }) => {
    await limit(services.db, `searches changed from ${networkOf(request.ip)}`, 200, hour);
    return changeOwn(services, input);
  }),
  serve(searchAlerts.addOwn, async ({ input, request, services }) => {
    await limit(services.db, `searches saved from ${networkOf(request.ip)}`, 50, hour);
    return addOwn(services, input, { ip: request.ip, userAgent: request.userAgent });
  }),
];
