import { lazy, Suspense } from 'react';
import type { Lead } from '#contract/people/leads.ts';

const LeadSearches = lazy(() => import('#app/inventory/searches/lead-searches.tsx'));

/** What the storeys above people show on a person's record. */
export const LeadCards = ({ lead }: { lead: Lead }) => (
  <Suspense>
    <LeadSearches lead={lead} />
  </Suspense>
);
