import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { type Behind, type Span, type Visit, visitsQuery } from './acquisition-queries.ts';
import { stepNames } from './funnel-table.tsx';

type Props = { span: Span; behind: Behind; onClose: () => void };

/** The visits behind a number of the funnel. */
export function VisitList({ span, behind, onClose }: Props) {
  const t = useT();
  const list = useInfiniteQuery(visitsQuery(span, behind));
  const visits = list.data?.pages.flatMap((page) => page.rows);
  const title = t('admin.acquisition.behind', {
    step: t(stepNames[behind.step]),
    source: behind.source ?? t('admin.acquisition.all'),
  });
  return (
    <section aria-label={title} className="mt-6">
      <header className="flex items-center gap-3">
        <h2 className="me-auto text-md font-medium">{title}</h2>
        <IconButton size="s" label={t('admin.acquisition.closeList')} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {!visits && list.error ? (
        <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
      ) : !visits ? (
        <SkeletonRows rows={3} columns={2} />
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {visits.map((visit) => (
            <VisitRow key={visit.id} visit={visit} />
          ))}
        </ul>
      )}
      <MoreButton pages={list} className="mt-4" />
    </section>
  );
}

function VisitRow({ visit }: { visit: Visit }) {
  const t = useT();
  const format = useFormat();
  const { source, campaign, medium, landingPage, referrer, pages, accountId, reached, firstSeenAt } = visit;
  const facts = [
    [medium, campaign].some(Boolean) &&
      t('admin.acquisition.campaign', { name: [medium, campaign].filter(Boolean).join(' / ') }),
    referrer && t('admin.acquisition.referrer', { address: referrer }),
    accountId && t('admin.acquisition.account', { id: accountId }),
  ].filter(Boolean);
  return (
    <li className="grid gap-1 py-2.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="font-medium">{source}</bdi>
        <span className="text-sm text-ink-2">{t('admin.acquisition.visit', { pages, page: landingPage })}</span>
        <time dateTime={firstSeenAt} className="ms-auto text-sm text-ink-3">
          {format.dateTime(firstSeenAt)}
        </time>
        <Chip tone={reached === 'visit' ? 'plain' : 'act'}>{t(stepNames[reached])}</Chip>
      </p>
      {facts.length > 0 && (
        <p className="text-xs break-all text-ink-3">
          <Facts of={facts} />
        </p>
      )}
    </li>
  );
}
