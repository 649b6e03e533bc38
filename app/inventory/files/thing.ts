import type { ListThing } from '#app/records/list-thing.ts';
import { fileFields } from '#contract/inventory/file-fields.ts';
import type { Filed } from '#contract/inventory/files.ts';
import { fileList } from './columns.tsx';
import { fileQueries } from './queries.ts';

export const fileThing: ListThing<Filed> = {
  domain: 'files',
  fields: fileFields,
  defaults: fileList,
  naming: 'name',
  queries: fileQueries,
  views: [
    { id: 'mine', key: 'files.view.mine', query: 'filter=createdBy:is(me)' },
    { id: 'pdf', key: 'files.view.pdf', query: 'filter=kind:any_of(pdf)' },
    { id: 'held', key: 'files.view.held', query: 'filter=isHeld:is(true)' },
    { id: 'over', key: 'files.view.over', query: 'filter=keepUntil:before(today)' },
  ],
  words: {
    title: 'files.title',
    archivedTitle: 'files.trash',
    backToList: 'files.backToList',
    search: 'files.search',
    searchLabel: 'files.searchLabel',
    count: 'files.count',
    countAtLeast: 'files.countAtLeast',
  },
};
