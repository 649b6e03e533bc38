import { useInfiniteQuery } from '@tanstack/react-query';
import { FileCheck, FileText } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import { dealQueries } from '../queries.ts';
import { useDealDeed } from '../record/use-deal-deed.ts';

const ReasonDialog = lazy(() => import('../record/reason-dialog.tsx'));

type Waiting = z.infer<typeof dealChecklist.reviewQueue.output>['rows'][number];

export const handle = { title: 'deals.reviews' } as const;

/** Documents of all deals that wait for review, the longest first. A decision leads on to the next. */
export default function ReviewsPage() {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const queue = useInfiniteQuery(dealQueries.reviews);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = queue;
  if (error) return <ErrorScreen error={error} onRetry={() => void queue.refetch()} />;
  const rows = data && rowsOf<Waiting>(data);
  const next = () => list.current?.querySelector<HTMLElement>('[data-approve]')?.focus();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid max-w-4xl gap-6 px-4.5 pt-2.5 pb-12">
        <div>
          <BackLink to="/deals">{t('deals.title')}</BackLink>
          <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('deals.reviews')}</h1>
          <p className="text-ink-2">{t('deals.reviews.text')}</p>
        </div>
        {!rows ? (
          <SkeletonRows rows={6} columns={3} />
        ) : rows.length === 0 ? (
          <EmptyState title={t('deals.reviews.none')} icon={<FileCheck />}>
            {t('deals.reviews.noneText')}
          </EmptyState>
        ) : (
          <ul ref={list} className="divide-y divide-line border-y border-line">
            {rows.map((item) => (
              <ReviewRow key={item.id} item={item} onDecided={next} />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <Button
            kind="quiet"
            size="s"
            className="justify-self-center"
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('list.more')}
          </Button>
        )}
      </div>
    </div>
  );
}

function ReviewRow({ item, onDecided }: { item: Waiting; onDecided: () => void }) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const [isReturning, setReturning] = useState(false);
  const { id, name, deal, file, submittedBy, submittedAt } = item;
  const review = useDealDeed(
    (verdict: { approve: boolean; reason?: string }) => api.deals.reviewItem({ id: deal.id, itemId: id, ...verdict }),
    ({ state }) => {
      toast(`${name}: ${t(`deals.itemState.${state}`)}`);
      onDecided();
    },
  );
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <FileText className="size-4 text-ink-3" aria-hidden="true" />
      <span className="grid min-w-40 flex-1">
        <span className="wrap-anywhere">{name}</span>
        <span className="num text-sm text-ink-3">
          <Link to={`/deal/${deal.id}`} className="text-act hover:underline">
            <bdi>{deal.name}</bdi>
          </Link>{' '}
          <Facts
            of={[
              submittedBy && people.nameOf(submittedBy),
              submittedAt && format.dateTime(submittedAt, { style: 'short' }),
            ]}
          />
        </span>
        {file && (
          <a
            href={`/api/v1/deals/${deal.id}/items/${id}/document`}
            download={file.name}
            className="tap truncate text-sm text-act hover:underline"
          >
            <bdi>{file.name}</bdi>
          </a>
        )}
      </span>
      <Button
        size="s"
        kind="act"
        data-approve=""
        busy={review.isPending}
        aria-label={t('deals.reviews.approve', { name, deal: deal.name })}
        onClick={() => review.mutate({ approve: true })}
      >
        {t('deals.item.approve')}
      </Button>
      <Button
        size="s"
        aria-label={t('deals.reviews.return', { name, deal: deal.name })}
        onClick={() => setReturning(true)}
      >
        {t('deals.item.return')}
      </Button>
      <Suspense>
        {isReturning && (
          <ReasonDialog
            title={t('deals.item.returnTitle', { name })}
            act={t('deals.item.return')}
            onReason={(reason) => review.mutate({ approve: false, reason })}
            onClose={() => setReturning(false)}
          />
        )}
      </Suspense>
    </li>
  );
}
