import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { LeadFace } from '../leads/lead-face.tsx';
import { leadQueries } from '../leads/queries.ts';
import { EditFact } from '../leads/record/edit-fact.tsx';
import { LeadMeet } from '../leads/record/lead-meet.tsx';
import { LeadNextStep } from '../leads/record/lead-next.tsx';
import { LeadTasks } from '../leads/record/lead-tasks.tsx';
import LeadConsents from '../messages/lead-consents.tsx';

/** The contact's main facts next to the conversation, editable in place. */
export default function ContactPane({ leadId }: { leadId: string }) {
  const t = useT();
  const { data: lead } = useQuery(leadQueries.get(leadId));
  const place = lead && [lead.city, lead.state].filter(Boolean).join(', ');
  return (
    <aside
      aria-label={t('desk.contact')}
      className="w-72 shrink-0 overflow-y-auto border-s border-line px-4 py-4 print:hidden"
    >
      {!lead ? (
        <SkeletonText lines={6} />
      ) : (
        <div className="grid gap-4">
          <header className="grid justify-items-center gap-1 text-center">
            <LeadFace lead={lead} size="xl" tone="act" />
            <p className="text-md font-medium wrap-anywhere">{lead.name}</p>
            <p className="text-sm text-ink-2">
              <Facts of={[t(`leads.kind.${lead.kind}`), place]} />
            </p>
          </header>
          <div className="grid grid-cols-2 gap-1.5">
            <Button asChild>
              <Link to={`/lead/${lead.id}`}>{t('desk.openRecord')}</Link>
            </Button>
            <LeadMeet lead={lead} isOff={!lead.can.change || lead.archivedAt !== null} />
          </div>
          <dl className="grid gap-2">
            <EditFact lead={lead} field="stage" isStacked />
            <EditFact lead={lead} field="owner" isStacked />
            <LeadNextStep lead={lead} onAdd={undefined} />
            <EditFact lead={lead} field="phone" isStacked />
            <EditFact lead={lead} field="email" isStacked />
            <EditFact lead={lead} field="budget" isStacked />
            <EditFact lead={lead} field="tags" isStacked />
          </dl>
          <LeadTasks lead={lead} />
          <LeadConsents lead={lead} />
        </div>
      )}
    </aside>
  );
}
