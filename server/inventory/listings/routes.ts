import { listings } from '#contract/inventory/listings.ts';
import { type Served, serve, serveJson, servePage } from '#server/core/http/serve.ts';
import { changeListing, setArchived } from './change-listing.ts';
import { changeStatus } from './change-status.ts';
import { createListing } from './create-listing.ts';
import { listingMap } from './map.ts';
import { marketDays } from './market-days.ts';
import { ownFieldsJson, setOwnFields } from './own-fields.ts';
import {
  listingCount,
  listingCounts,
  listingJson,
  listingPage,
  priceHistory,
  tagCounts,
  timelinePage,
} from './queries.ts';
import { setSellers } from './sellers.ts';

export const listingRoutes: Served[] = [
  servePage(listings.list, listingPage),
  serveJson(listings.count, listingCount),
  serveJson(listings.counts, (_, actor) => listingCounts(actor)),
  serveJson(listings.tags, (_, actor) => tagCounts(actor)),
  serve(listings.map, ({ tx, actor, input }) => listingMap(tx, actor, input)),
  serveJson(listings.get, ({ id }, actor) => listingJson(id, actor)),
  serveJson(listings.timeline, timelinePage),
  serveJson(listings.prices, ({ id }, actor) => priceHistory(id, actor)),
  serve(listings.marketDays, ({ tx, actor, input }) => marketDays(tx, actor, input.id, input)),
  serve(listings.create, ({ tx, actor, input }) => createListing(tx, actor, input)),
  serve(listings.change, ({ tx, actor, version, input: { id, ...change } }) =>
    changeListing(tx, actor, id, version, change),
  ),
  serve(listings.changeStatus, ({ tx, actor, version, input: { id, ...wish } }) =>
    changeStatus(tx, actor, id, version, wish),
  ),
  serve(listings.setSellers, ({ tx, actor, input }) => setSellers(tx, actor, input)),
  serveJson(listings.fields, (_, actor) => ownFieldsJson(actor)),
  serve(listings.setFields, ({ tx, input, version }) => setOwnFields(tx, input.fields, version)),
  serve(listings.archive, ({ tx, actor, input }) => setArchived(tx, actor, input.id, true)),
  serve(listings.restore, ({ tx, actor, input }) => setArchived(tx, actor, input.id, false)),
];
