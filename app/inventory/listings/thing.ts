import type { ListThing } from '#app/records/list-thing.ts';
import { listingFields } from '#contract/inventory/listing-fields.ts';
import type { ListingRow } from '#contract/inventory/listings.ts';
import { listingList } from './columns.tsx';
import { listingQueries } from './queries.ts';

export const listingThing: ListThing<ListingRow> = {
  domain: 'listings',
  fields: listingFields,
  defaults: listingList,
  naming: 'unparsedAddress',
  queries: listingQueries,
  views: [
    {
      id: 'active',
      key: 'listings.view.active',
      query: 'filter=standardStatus:any_of(Active,Active Under Contract)&sort=-listPrice',
    },
    { id: 'mine', key: 'listings.view.mine', query: 'filter=listAgent:is(me)' },
    {
      id: 'ending',
      key: 'listings.view.ending',
      query: 'filter=standardStatus:any_of(Active,Active Under Contract,Pending)~expirationDate:in_next(30d)',
    },
    {
      id: 'long',
      key: 'listings.view.long',
      query: 'filter=standardStatus:is(Active)~daysOnMarket:gte(60)&sort=createdAt',
    },
  ],
  words: {
    title: 'listings.title',
    archivedTitle: 'listings.archivedTitle',
    backToList: 'listings.backToList',
    search: 'listings.search',
    searchLabel: 'listings.searchLabel',
    count: 'listings.count',
    countAtLeast: 'listings.countAtLeast',
  },
};
