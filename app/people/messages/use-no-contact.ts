import { useQuery } from '@tanstack/react-query';
import type { Lead } from '#contract/people/leads.ts';
import { channels } from '#contract/people/messages-words.ts';
import { messageQueries } from './queries.ts';

/** Whether the lead must not be contacted on any channel. */
export function useNoContact(lead: Lead): boolean {
  const forbidden = useQuery(messageQueries.consents(lead.id)).data?.forbidden ?? [];
  const isMarked = forbidden.includes('all') || channels.every((channel) => forbidden.includes(channel));
  return isMarked || lead.lostReason === 'do_not_contact';
}
