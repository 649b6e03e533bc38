import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { LeadCards } from '#app/records/lead-cards.tsx';
import { useVisited } from '#app/shell/palette/recent.ts';
import { RecordFrame } from '#app/ui/record/record-frame.tsx';
import { useMedia } from '#app/ui/use-media.ts';
import type { Lead } from '#contract/people/leads.ts';
import { useSeen } from '../../routing/use-seen.ts';
import { foundLead } from '../kind.ts';
import { type Composed, type ComposedKind, composedKinds, LeadComposer } from './lead-composer.tsx';
import { LeadHeader, LeadReach } from './lead-header.tsx';
import { LeadLatest } from './lead-latest.tsx';
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

type Props = {
  lead: Lead;
  as: 'panel' | 'page';
  /** Called after logging a call, to open the next lead of a call queue. */
  onCalled?: (() => void) | undefined;
};

/** In a single column, fewer events are shown, because the fields come below the timeline. */
const fewEvents = 6;

export function LeadRecord({ lead, as, onCalled }: Props) {
  const t = useT();
  const asked = useSearchParams()[0].get('compose');
  const [compose, setCompose] = useState<Composed>({ kind: composedKinds.find((kind) => kind === asked) ?? 'note' });
  const format = useFormat();
  useVisited(foundLead(lead));
  useSeen(lead);
  const mayWrite = lead.can.change && !lead.archivedAt;
  const write = (kind: ComposedKind, address?: string) => {
    setCompose({ kind, address });
    const place = document.getElementById(`compose-${lead.id}`);
    place?.scrollIntoView({ block: 'nearest' });
    // Waits a frame until the form of that kind is rendered.
    requestAnimationFrame(() => place?.querySelector<HTMLElement>('textarea')?.focus({ preventScroll: true }));
  };
  const composer = mayWrite && (
    <div id={`compose-${lead.id}`} className="scroll-mt-20">
      <LeadComposer leadId={lead.id} composed={compose} onKind={(kind) => setCompose({ kind })} onCalled={onCalled} />
    </div>
  );
  const isNarrow = useMedia('(max-width: 48rem)');
  const writing = mayWrite ? write : undefined;
  return (
    <RecordFrame
      as={as}
      isStoryFirst
      header={<LeadHeader lead={lead} as={as} onWrite={writing} />}
      acts={<LeadReach lead={lead} as={as} onWrite={writing} />}
      first={
        <>
          <Suspense>
            <LeadHandoff leadId={lead.id} />
          </Suspense>
          {/* A reader who came to write or to call finds the composer above the messages. */}
          {asked && composer}
        </>
      }
      side={
        <>
          <div className="grid gap-5 pb-4 empty:hidden">
            <LeadTasks lead={lead} />
          </div>
          <LeadProperties lead={lead} />
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-3.5">
            <Suspense>
              <LeadConsents lead={lead} />
            </Suspense>
            <Suspense>
              <LeadAgreements lead={lead} />
            </Suspense>
            <LeadCards lead={lead} />
            <Suspense>
              <LeadAutomations lead={lead} />
            </Suspense>
            <Suspense>
              <LeadFiles lead={lead} />
            </Suspense>
          </div>
          <Suspense>
            <LeadContacts lead={lead} onWrite={writing} />
            <LeadCircle lead={lead} />
            <LeadScore lead={lead} />
            <LeadOwnership lead={lead} />
          </Suspense>
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-3.5">
            <Suspense>
              <Comments type="lead" id={lead.id} />
            </Suspense>
            <Suspense>
              <LeadSeen leadId={lead.id} />
            </Suspense>
          </div>
        </>
      }
    >
      {lead.archivedAt && (
        <p className="rounded-m bg-need-tint px-3 py-2 text-need">
          {lead.purgeAt ? t('leads.isRemoved', { when: format.date(lead.purgeAt) }) : t('leads.isArchived')}
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
      <LeadLatest lead={lead} onWrite={writing} />
      {!asked && composer}
      <LeadTimeline leadId={lead.id} few={as === 'panel' || isNarrow ? fewEvents : undefined} />
    </RecordFrame>
  );
}
