import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { listPlace } from '#app/records/list-place.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useVisited } from '#app/shell/palette/recent.ts';
import { foundDeal } from '#app/shell/records.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { RecordFrame } from '#app/ui/record/record-frame.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { dealQueries } from '../queries.ts';
import { DealChecklist } from './deal-checklist.tsx';
import { DealCommission } from './deal-commission.tsx';
import { DealDates } from './deal-dates.tsx';
import { DealFacts } from './deal-facts.tsx';
import { DealHeader } from './deal-header.tsx';
import { DealParties } from './deal-parties.tsx';
import { DealTimeline } from './deal-timeline.tsx';

const RecordFiles = lazy(() => import('../../files/record-files.tsx'));
const Comments = lazy(() => import('#app/people/comments/comments.tsx'));

/** A deal at its own address. */
export default function DealPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { data: deal, error, refetch } = useQuery(dealQueries.get(id));
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {deal && <PageTitle>{deal.name}</PageTitle>}
      <div className="mx-auto flex max-w-5xl items-center px-4.5 pt-2.5">
        <Link
          to={listPlace('deals')}
          className="tap -ms-1.5 inline-flex items-center gap-1.5 rounded-s px-1.5 py-1 text-ink-2 hover:text-ink"
        >
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          {t('deals.title')}
        </Link>
      </div>
      {deal ? (
        <Record key={deal.id} deal={deal} />
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="mx-auto max-w-5xl px-4.5 py-6">
          <SkeletonText lines={8} />
        </div>
      )}
    </div>
  );
}

function Record({ deal }: { deal: Deal }) {
  const t = useT();
  useVisited(foundDeal(deal));
  return (
    <RecordFrame
      as="page"
      header={<DealHeader deal={deal} />}
      side={
        <div className="grid gap-5">
          <DealFacts deal={deal} />
          <DealCommission deal={deal} />
        </div>
      }
    >
      {deal.archivedAt && <p className="rounded-m bg-need-tint px-3 py-2 text-need">{t('deals.isArchived')}</p>}
      <DealDates deal={deal} />
      <DealChecklist deal={deal} />
      <DealParties deal={deal} />
      <Suspense>
        <RecordFiles type="deal" id={deal.id} mayChange={deal.can.change && !deal.archivedAt} />
        <Comments type="deal" id={deal.id} />
      </Suspense>
      <DealTimeline id={deal.id} />
    </RecordFrame>
  );
}
