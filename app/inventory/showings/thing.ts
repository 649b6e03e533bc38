import type { ListThing } from '#app/records/list-thing.ts';
import { showingFields, showingSorts } from '#contract/inventory/showing-fields.ts';
import type { Showing } from '#contract/inventory/showing-shapes.ts';
import { showingQueries } from './queries.ts';

export const comingUp = 'filter=state:any_of(requested,proposed,confirmed)~startsAt:in_next(1y)&sort=startsAt';

export const showingThing: ListThing<Showing> = {
  domain: 'showings',
  fields: showingFields,
  defaults: { sort: '-startsAt', columns: ['startsAt'], sorts: showingSorts },
  naming: 'startsAt',
  queries: showingQueries,
  views: [
    { id: 'coming', key: 'showings.view.coming', query: comingUp },
    {
      id: 'waiting',
      key: 'showings.view.waiting',
      query: 'filter=state:is(requested)~startsAt:in_next(1y)&sort=startsAt',
    },
    { id: 'mine', key: 'showings.view.mine', query: 'filter=listAgent:is(me)' },
    {
      id: 'silent',
      key: 'showings.view.silent',
      query: 'filter=state:any_of(confirmed,completed)~startsAt:in_last(90d)~interest:is_empty',
    },
  ],
  words: {
    title: 'showings.title',
    archivedTitle: 'showings.title',
    backToList: 'showings.title',
    search: 'showings.search',
    searchLabel: 'showings.searchLabel',
    count: 'showings.count',
    countAtLeast: 'showings.countAtLeast',
  },
};
