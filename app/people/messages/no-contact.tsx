import { useQuery } from '@tanstack/react-query';
import { ShieldX } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import type { Lead } from '#contract/people/leads.ts';
import { channels } from '#contract/people/messages-words.ts';
import { messageQueries } from './queries.ts';

/** Why nobody is asked to contact this person: said where it is seen before anybody writes. */
export default function NoContact({ lead }: { lead: Lead }) {
  const t = useT();
  const forbidden = useQuery(messageQueries.consents(lead.id)).data?.forbidden ?? [];
  const isMarked = forbidden.includes('all') || channels.every((channel) => forbidden.includes(channel));
  if (!isMarked && lead.lostReason !== 'do_not_contact') return null;
  return (
    <p role="note" className="flex items-start gap-2 rounded-m bg-loss-tint px-3 py-2 text-loss">
      <ShieldX className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {t('messages.noContact')}
    </p>
  );
}
