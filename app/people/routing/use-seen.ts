import { useEffect } from 'react';
import { useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import type { Lead } from '#contract/people/leads.ts';

/** Told once a device: the server keeps the first time only. */
const told = new Set<string>();

/** Notes that whoever a lead belongs to has opened it. */
export function useSeen({ id, owner }: Lead): void {
  const { user } = useSession();
  useEffect(() => {
    if (owner !== user.id || told.has(id)) return;
    told.add(id);
    api.routing.seen({ id }).catch(() => told.delete(id));
  }, [id, owner, user.id]);
}
