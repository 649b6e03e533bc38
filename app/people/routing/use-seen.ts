import { useEffect } from 'react';
import { useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import type { Lead } from '#contract/people/leads.ts';

/** Leads already reported from this page load; the server keeps only the first time. */
const told = new Set<string>();

/** Reports that the owner has opened the lead. */
export function useSeen({ id, owner }: Lead): void {
  const { user } = useSession();
  useEffect(() => {
    if (owner !== user.id || told.has(id)) return;
    told.add(id);
    api.routing.seen({ id }).catch(() => told.delete(id));
  }, [id, owner, user.id]);
}
