import type { ListThing } from '#app/records/list-thing.ts';
import { dealFields } from '#contract/inventory/deals/deal-fields.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { dealList } from './columns.tsx';
import { dealQueries } from './queries.ts';

export const dealThing: ListThing<Deal> = {
  domain: 'deals',
  fields: dealFields,
  defaults: dealList,
  naming: 'name',
  queries: dealQueries,
  views: [
    { id: 'open', key: 'deals.view.open', query: 'filter=state:is(open)&sort=closingOn' },
    { id: 'mine', key: 'deals.view.mine', query: 'filter=state:is(open)~owner:is(me)&sort=closingOn' },
    { id: 'closing', key: 'deals.view.closing', query: 'filter=state:is(open)~closingOn:in_next(30d)&sort=closingOn' },
    { id: 'dates', key: 'deals.view.dates', query: 'filter=state:is(open)~nextDateOn:in_next(7d)&sort=closingOn' },
    { id: 'won', key: 'deals.view.won', query: 'filter=state:is(won)&sort=-modifiedAt' },
  ],
  words: {
    title: 'deals.title',
    archivedTitle: 'deals.archivedTitle',
    backToList: 'deals.backToList',
    search: 'deals.search',
    searchLabel: 'deals.searchLabel',
    count: 'deals.count',
    countAtLeast: 'deals.countAtLeast',
  },
};
