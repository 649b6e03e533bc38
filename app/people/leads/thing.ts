import { useMemo } from 'react';
import type { ListThing } from '#app/records/list-thing.ts';
import { customTypeOf } from '#contract/people/custom-field-names.ts';
import { extraFields, leadFields } from '#contract/people/lead-fields.ts';
import { countedFilter, newFilter } from '#contract/people/lead-metrics.ts';
import type { Lead } from '#contract/people/leads.ts';
import { waitingFilter } from '#contract/people/stage-list.ts';
import { leadList } from './columns.tsx';
import { leadQueries } from './queries.ts';
import { useLeadFields } from './use-custom-fields.ts';
import { useStages } from './use-stages.ts';

/** Whether a column is only part of the list when it is asked for. */
const isBeside = (column: string): boolean =>
  (extraFields as readonly string[]).includes(column) || customTypeOf(column) !== undefined;

/** A source that is none of ours is shown by its own name. */
const besideOf = (columns: readonly string[]): string[] => [
  ...new Set([...columns.filter(isBeside), ...(columns.includes('source') ? ['sourceName'] : [])]),
];

export const leadThing: ListThing<Lead> = {
  domain: 'leads',
  fields: leadFields,
  defaults: leadList,
  naming: 'name',
  queries: leadQueries,
  beside: besideOf,
  // In the order of a day's work.
  views: [
    { id: 'new', key: 'leads.view.new', query: `filter=${newFilter}~${countedFilter}&sort=-createdAt` },
    {
      id: 'quiet',
      key: 'leads.view.quiet',
      query:
        'filter=stage:any_of(attempting,engaged,active)~lastActivityAt:older_than(14d)~owner:is(me)&sort=lastActivityAt',
    },
    {
      id: 'unplanned',
      key: 'leads.view.unplanned',
      query:
        'filter=stage:any_of(attempting,engaged,appointment,active)~openTasks:is(0)~owner:is(me)&sort=lastActivityAt',
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

/** With custom fields, and the view of leads waiting longer than their stage allows. */
export function useLeadThing(): ListThing<Lead> {
  const { fields } = useLeadFields();
  const { all } = useStages();
  return useMemo(() => {
    const waiting = waitingFilter(all);
    const views = [...leadThing.views];
    if (waiting)
      views.splice(1, 0, { id: 'waiting', key: 'leads.view.waiting', query: `filter=${waiting}&sort=lastActivityAt` });
    return { ...leadThing, fields, views };
  }, [fields, all]);
}
