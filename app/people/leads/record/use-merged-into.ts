import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { Lead } from '#contract/people/leads.ts';
import { contactQueries } from '../../contacts/queries.ts';

/** Redirects from a merged lead to the lead that remains. */
export function useMergedInto(lead: Lead | undefined, go: (id: string) => void): void {
  const t = useT();
  const { data } = useQuery({ ...contactQueries.circle(lead?.id ?? ''), enabled: Boolean(lead?.archivedAt) });
  const winner = lead?.archivedAt ? data?.mergedInto : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each lead that is found to be merged
  useEffect(() => {
    if (!winner || !lead) return;
    toast(t('people.wasMerged', { name: lead.name }));
    go(winner);
  }, [winner]);
}
