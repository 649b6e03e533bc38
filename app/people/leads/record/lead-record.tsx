import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { LeadCards } from '#app/records/lead-cards.tsx';
import { useVisited } from '#app/shell/palette/recent.ts';
import { RecordFrame } from '#app/ui/record/record-frame.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { useSeen } from '../../routing/use-seen.ts';
import { foundLead } from '../kind.ts';
import { type Composed, type ComposedKind, composedKinds, LeadComposer } from './lead-composer.tsx';
import { LeadHeader } from './lead-header.tsx';
import { LeadProperties } from './lead-properties.tsx';
import { LeadTasks } from './lead-tasks.tsx';
import { LeadTimeline } from './lead-timeline.tsx';

const LeadScore = lazy(() => import('./lead-score.tsx'));
const PinnedNote = lazy(() => import('./pinned-note.tsx'));
const Presence = lazy(() => import('../../presence/presence.tsx'));
const LeadHandoff = lazy(() => import('../../handoffs/lead-handoff.tsx'));
const Comments = lazy(() => import('../../comments/comments.tsx'));
const Offers = lazy(() => import('../../routing/offers.tsx'));
const LeadFiles = lazy(() => import('./lead-files.tsx'));
const LeadAutomations = lazy(() => import('../../automations/lead-automations.tsx'));
const LeadAgreements = lazy(() => import('../../agreements/lead-agreements.tsx'));
const LeadConsents = lazy(() => import('../../messages/lead-consents.tsx'));
const LeadSeen = lazy(() => import('./lead-seen.tsx'));
const LeadOwnership = lazy(() => import('../../ownership/lead-ownership.tsx'));
const LeadContacts = lazy(() => import('../../contacts/lead-contacts.tsx'));
const LeadCircle = lazy(() => import('../../contacts/lead-circle.tsx'));

type Props = { lead: Lead; as: 'panel' | 'page' };

export function LeadRecord({ lead, as }: Props) {
  const t = useT();
  const asked = useSearchParams()[0].get('compose');
  const [compose, setCompose] = useState<Composed>({ kind: composedKinds.find((kind) => kind === asked) ?? 'note' });
  const format = useFormat();
  useVisited(foundLead(lead));
  useSeen(lead);
  const mayWrite = lead.can.change && !lead.archivedAt;
  const write = (kind: ComposedKind, address?: string) => {
    setCompose({ kind, address });
    // On a phone the facts stand before it, and what is fetched first makes it taller.
    const block = window.innerWidth < 768 ? 'start' : 'nearest';
    document.getElementById(`compose-${lead.id}`)?.scrollIntoView({ block });
  };
  const composer = mayWrite && (
    <div id={`compose-${lead.id}`} className="scroll-mt-4">
      <LeadComposer leadId={lead.id} composed={compose} onKind={(kind) => setCompose({ kind })} />
    </div>
  );
  return (
    <RecordFrame
      as={as}
      header={<LeadHeader lead={lead} as={as} onWrite={mayWrite ? write : undefined} />}
      first={
        <>
          <Suspense>
            <LeadHandoff leadId={lead.id} />
          </Suspense>
          {/* Whoever came to write or to call finds the place before the facts. */}
          {asked && composer}
        </>
      }
      side={
        <>
          <LeadProperties lead={lead} isFolded={as === 'panel'} />
          <Suspense>
            <LeadOwnership lead={lead} />
          </Suspense>
          <Suspense>
            <LeadScore lead={lead} />
            <LeadContacts lead={lead} onWrite={mayWrite ? write : undefined} />
            <LeadCircle lead={lead} />
          </Suspense>
        </>
      }
    >
      {lead.archivedAt && (
        <p className="rounded-m bg-need-tint px-3 py-2 text-need">
          {lead.purgeAt
            ? t('leads.isRemoved', { when: format.date(lead.purgeAt) })
            : t('leads.isArchived')}
        </p>
      )}
      <Suspense>
        <Presence type="lead" id={lead.id} />
        <PinnedNote lead={lead} />
      </Suspense>
      {lead.owner === null && (
        <Suspense>
          <Offers of={lead.id} />
        </Suspense>
      )}
      {!asked && composer}
      <LeadTasks lead={lead} />
      <LeadCards lead={lead} />
      <Suspense>
        <LeadAutomations lead={lead} />
      </Suspense>
      <Suspense>
        <LeadFiles lead={lead} />
      </Suspense>
      <Suspense>
        <LeadAgreements lead={lead} />
      </Suspense>
      <Suspense>
        <LeadConsents lead={lead} />
      </Suspense>
      <Suspense>
        <Comments type="lead" id={lead.id} />
      </Suspense>
      <Suspense>
        <LeadSeen leadId={lead.id} />
      </Suspense>
      <LeadTimeline leadId={lead.id} />
    </RecordFrame>
  );
}
