import type { ListThing } from '#app/records/list-thing.ts';
import type { SavedSearch } from '#contract/inventory/saved-searches.ts';
import { searchFields } from '#contract/inventory/search-fields.ts';
import { searchList } from './columns.tsx';
import { searchQueries } from './queries.ts';

export const searchThing: ListThing<SavedSearch> = {
  domain: 'searches',
  fields: searchFields,
  defaults: searchList,
  naming: 'name',
  queries: searchQueries,
  views: [
    { id: 'active', key: 'searches.view.active', query: 'filter=state:is(active)' },
    { id: 'mine', key: 'searches.view.mine', query: 'filter=createdBy:is(me)' },
    { id: 'quiet', key: 'searches.view.quiet', query: 'filter=state:is(active)~lastClickedAt:not_in_last(30d)' },
    { id: 'ended', key: 'searches.view.ended', query: 'filter=state:any_of(expired,stopped)' },
  ],
  words: {
    title: 'searches.title',
    archivedTitle: 'searches.archivedTitle',
    backToList: 'searches.backToList',
    search: 'searches.search',
    searchLabel: 'searches.searchLabel',
    count: 'searches.count',
    countAtLeast: 'searches.countAtLeast',
  },
};
