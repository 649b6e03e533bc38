import { dealThing } from '#app/inventory/deals/thing.ts';
import { listingThing } from '#app/inventory/listings/thing.ts';
import { leadThing } from '#app/people/leads/thing.ts';
import type { ListThing } from '#app/records/list-thing.ts';
import { policyThing } from '#app/verticals/insurance/thing.ts';
import { loanThing } from '#app/verticals/loans/thing.ts';
import type { ListedDomain } from '#contract/insight/boards.ts';

type Views = ListThing<{ id: string }>['views'];

/** The views that come with each list. */
export const givenViews: Readonly<Record<ListedDomain, Views>> = {
  leads: leadThing.views,
  listings: listingThing.views,
  deals: dealThing.views,
  loans: loanThing.views,
  policies: policyThing.views,
};
