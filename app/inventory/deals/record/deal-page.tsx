import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { ClosingOfDeal } from '#app/record-parts.ts';
import { RecordPage } from '#app/records/record-page.tsx';
import { useVisited } from '#app/shell/palette/recent.ts';
import { RecordFrame } from '#app/ui/record/record-frame.tsx';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { foundDeal } from '../kind.ts';
import { dealQueries } from '../queries.ts';
import { DealChecklist } from './deal-checklist.tsx';
import { DealCommission } from './deal-commission.tsx';
import { DealDates } from './deal-dates.tsx';
import { DealFacts } from './deal-facts.tsx';
import { DealHeader } from './deal-header.tsx';
import { DealParties } from './deal-parties.tsx';
import { DealTimeline } from './deal-timeline.tsx';

const DealRoom = lazy(() => import('../room/deal-room.tsx'));
const DealWires = lazy(() => import('../wires/deal-wires.tsx'));
const RecordFiles = lazy(() => import('../../files/record-files.tsx'));
const Presence = lazy(() => import('#app/people/presence/presence.tsx'));
const Comments = lazy(() => import('#app/people/comments/comments.tsx'));

/** The page of a deal. */
export default function DealPage() {
  const t = useT();
  const { id = '' } = useParams();
  const deal = useQuery(dealQueries.get(id));
  return (
    <RecordPage record={deal} name={({ name }) => name} list="deals" listName={t('deals.title')}>
      {(found) => <Record key={found.id} deal={found} />}
    </RecordPage>
  );
}

function Record({ deal }: { deal: Deal }) {
  const t = useT();
  useVisited(foundDeal(deal));
  return (
    <RecordFrame
      as="page"
      isStoryFirst
      header={<DealHeader deal={deal} />}
      side={
        <div className="grid gap-5">
          <DealFacts deal={deal} />
          <DealCommission deal={deal} />
        </div>
      }
    >
      {deal.archivedAt && <p className="rounded-m bg-need-tint px-3 py-2 text-need">{t('deals.isArchived')}</p>}
      <Suspense>
        <Presence type="deal" id={deal.id} />
      </Suspense>
      <DealDates deal={deal} />
      <Suspense>
        <ClosingOfDeal part="deal" id={deal.id} />
      </Suspense>
      <DealChecklist deal={deal} />
      <DealParties deal={deal} />
      <Suspense>
        <DealWires deal={deal} />
        <RecordFiles type="deal" id={deal.id} mayChange={deal.can.change && !deal.archivedAt} />
        <DealRoom deal={deal} />
        <Comments type="deal" id={deal.id} />
      </Suspense>
      <DealTimeline id={deal.id} />
    </RecordFrame>
  );
}
