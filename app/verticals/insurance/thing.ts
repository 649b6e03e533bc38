import type { ListThing } from '#app/records/list-thing.ts';
import type { Policy } from '#contract/verticals/insurance/policies.ts';
import { policyFields } from '#contract/verticals/insurance/policy-fields.ts';
import { policyList } from './columns.tsx';
import { policyQueries } from './queries.ts';

export const policyThing: ListThing<Policy> = {
  domain: 'policies',
  fields: policyFields,
  defaults: policyList,
  naming: 'insured',
  queries: policyQueries,
  views: [
    { id: 'in_force', key: 'insurance.view.inForce', query: 'filter=state:is(in_force)&sort=expiresOn' },
    { id: 'mine', key: 'insurance.view.mine', query: 'filter=owner:is(me)&sort=expiresOn' },
    { id: 'expiring', key: 'insurance.view.expiring', query: 'filter=expiresOn:in_next(60d)&sort=expiresOn' },
    { id: 'remarket', key: 'insurance.view.remarket', query: 'filter=decision:is(remarket)&sort=expiresOn' },
    { id: 'canceled', key: 'insurance.view.canceled', query: 'filter=state:is(canceled)&sort=-modifiedAt' },
  ],
  words: {
    title: 'insurance.policies',
    archivedTitle: 'insurance.archivedTitle',
    backToList: 'insurance.backToList',
    search: 'insurance.search',
    searchLabel: 'insurance.searchLabel',
    count: 'insurance.count',
    countAtLeast: 'insurance.countAtLeast',
  },
};
