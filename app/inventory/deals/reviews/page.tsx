import { useInfiniteQuery } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { useShortcuts } from '#app/shell/shortcuts/use-shortcuts.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Kbd } from '#app/ui/kbd.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import { dealQueries } from '../queries.ts';
import { useDealDeed } from '../record/use-deal-deed.ts';
import { ReviewRow } from './review-row.tsx';
import { ReviewedDeal } from './reviewed-deal.tsx';
import { ReviewedDocument } from './reviewed-document.tsx';

const ReasonDialog = lazy(() => import('../record/reason-dialog.tsx'));

export type Waiting = z.infer<typeof dealChecklist.reviewQueue.output>['rows'][number];
type Verdict = { item: Waiting; approve: boolean; reason?: string };

export const handle = { title: 'deals.reviews' } as const;

/** Documents of all deals waiting for review, oldest first, each beside its pages. A decision opens the next one. */
export default function ReviewsPage() {
  const t = useT();
  const queue = useInfiniteQuery(dealQueries.reviews);
  const { data, error } = queue;
  const rows = data && rowsOf<Waiting>(data);
  const [wanted, setWanted] = useState<string | null>(null);
  const [returning, setReturning] = useState<Waiting | null>(null);
  const place = Math.max(0, rows?.findIndex(({ id }) => id === wanted) ?? 0);
  const shown = rows?.[place];
  const go = (step: number) => setWanted(rows?.[place + step]?.id ?? shown?.id ?? null);
  const review = useDealDeed(
    ({ item: { id, deal }, approve, reason }: Verdict) =>
      api.deals.reviewItem({ id: deal.id, itemId: id, approve, ...(reason && { reason }) }),
    ({ state }, { item }) => {
      const now = t(`deals.itemState.${state}`);
      toast(`${item.name}: ${now}`);
    },
  );
  const decide = (verdict: Verdict) => {
    go(place + 1 < (rows?.length ?? 0) ? 1 : -1);
    review.mutate(verdict);
  };
  const isFree = shown !== undefined && returning === null && !review.isPending;
  useShortcuts(
    isFree
      ? [
          { keys: 'j', name: t('deals.reviews.next'), run: () => go(1) },
          { keys: 'k', name: t('deals.reviews.previous'), run: () => go(-1) },
          { keys: 'a', name: t('deals.item.approve'), run: () => decide({ item: shown, approve: true }) },
          { keys: 'r', name: t('deals.item.return'), run: () => setReturning(shown) },
        ]
      : [],
  );
  if (error) return <ErrorScreen error={error} onRetry={() => void queue.refetch()} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="page-room grid gap-6 pt-2.5 pb-12">
        <div>
          <BackLink to="/deals">{t('deals.title')}</BackLink>
          <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('deals.reviews')}</h1>
          <p className="text-ink-2">{t('deals.reviews.text')}</p>
          {shown && (
            <p className="mt-1 hidden gap-3 text-sm text-ink-3 lg:flex">
              {(['next', 'previous'] as const).map((way) => (
                <span key={way}>
                  <Kbd keys={way === 'next' ? 'j' : 'k'} /> {t(`deals.reviews.${way}`)}
                </span>
              ))}
              <span>
                <Kbd keys="a" /> {t('deals.item.approve')}
              </span>
              <span>
                <Kbd keys="r" /> {t('deals.item.return')}
              </span>
            </p>
          )}
        </div>
        {!rows ? (
          <SkeletonRows rows={6} columns={3} />
        ) : !shown ? (
          <EmptyState title={t('deals.reviews.none')} icon={<FileCheck />}>
            {t('deals.reviews.noneText')}
          </EmptyState>
        ) : (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <div className="grid gap-3">
              <ul className="divide-y divide-line border-y border-line">
                {rows.map((item) => (
                  <ReviewRow
                    key={item.id}
                    item={item}
                    isShown={item === shown}
                    busy={review.isPending}
                    onShow={() => setWanted(item.id)}
                    onApprove={() => decide({ item, approve: true })}
                    onReturn={() => setReturning(item)}
                  />
                ))}
              </ul>
              <MoreButton pages={queue} kind="quiet" size="s" className="justify-self-center" />
            </div>
            {shown.kind === 'gate' ? (
              <ReviewedDeal key={shown.id} item={shown} />
            ) : (
              <ReviewedDocument key={shown.id} item={shown} />
            )}
          </div>
        )}
      </div>
      <Suspense>
        {returning && (
          <ReasonDialog
            title={t('deals.item.returnTitle', { name: returning.name })}
            act={t('deals.item.return')}
            onReason={(reason) => decide({ item: returning, approve: false, reason })}
            onClose={() => setReturning(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
