import { lazy, Suspense } from 'react';
import type { Lead } from '#contract/people/leads.ts';

const LeadSearches = lazy(() => import('#app/inventory/searches/lead-searches.tsx'));

/** Cards that domains above people show on a lead's page. */
export const LeadCards = ({ lead }: { lead: Lead }) => (
  <Suspense>
    <LeadSearches lead={lead} />
  </Suspense>
);
