import type { ListThing } from '#app/records/list-thing.ts';
import { loanFields } from '#contract/verticals/loans/loan-fields.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { loanList } from './columns.tsx';
import { loanQueries } from './queries.ts';

export const loanThing: ListThing<Loan> = {
  domain: 'loans',
  fields: loanFields,
  defaults: loanList,
  naming: 'name',
  queries: loanQueries,
  views: [
    { id: 'open', key: 'loans.view.open', query: 'filter=state:is(open)&sort=closingOn' },
    { id: 'mine', key: 'loans.view.mine', query: 'filter=state:is(open)~owner:is(me)&sort=closingOn' },
    { id: 'closing', key: 'loans.view.closing', query: 'filter=state:is(open)~closingOn:in_next(30d)&sort=closingOn' },
    {
      id: 'locks',
      key: 'loans.view.locks',
      query: 'filter=state:is(open)~lockExpiresOn:in_next(15d)&sort=lockExpiresOn',
    },
    { id: 'funded', key: 'loans.view.funded', query: 'filter=state:is(funded)&sort=-modifiedAt' },
  ],
  words: {
    title: 'loans.title',
    archivedTitle: 'loans.archivedTitle',
    backToList: 'loans.backToList',
    search: 'loans.search',
    searchLabel: 'loans.searchLabel',
    count: 'loans.count',
    countAtLeast: 'loans.countAtLeast',
  },
};
