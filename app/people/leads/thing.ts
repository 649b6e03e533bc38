import type { ListThing } from '#app/records/list-thing.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import { leadList } from './columns.tsx';
import { leadQueries } from './queries.ts';

export const leadThing: ListThing<Lead> = {
  domain: 'leads',
  fields: leadFields,
  defaults: leadList,
  naming: 'name',
  queries: leadQueries,
  // In the order of the day's work.
  views: [
    { id: 'new', key: 'leads.view.new', query: 'filter=stage:is(new)~owner:any_of(me,none)&sort=-createdAt' },
    {
      id: 'quiet',
      key: 'leads.view.quiet',
      query:
        'filter=stage:any_of(attempting,engaged,active)~lastActivityAt:older_than(14d)~owner:is(me)&sort=lastActivityAt',
    },
    {
      id: 'hot',
      key: 'leads.view.hot',
      query: 'filter=score:gte(70)~stage:none_of(closed,past_client,trash)&sort=-score',
    },
  ],
  words: {
    title: 'leads.title',
    archivedTitle: 'leads.archivedTitle',
    backToList: 'leads.backToList',
    search: 'leads.search',
    searchLabel: 'leads.searchLabel',
    count: 'leads.count',
    countAtLeast: 'leads.countAtLeast',
  },
};
