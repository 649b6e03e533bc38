import { useQuery } from '@tanstack/react-query';
import { Waypoints } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { funnelSteps } from '#contract/account/funnel.ts';
import { type Behind, funnelQuery, type Span } from './acquisition-queries.ts';
import { FunnelTable } from './funnel-table.tsx';
import { PagesSeen } from './pages-seen.tsx';
import { lastDays, SpanChoice } from './span-choice.tsx';
import { VisitList } from './visit-list.tsx';

export const handle = { title: 'admin.acquisition.title' } as const;

const usualDays = 30;
const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** The selection is part of the URL, so that it can be shared and Back works. */
export default function AcquisitionPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('from'), params.get('to')];
  const span: Span = isDay(from) && isDay(to) ? { from, to } : lastDays(usualDays);
  const step = funnelSteps.find((one) => one === params.get('step'));
  const behind: Behind | undefined = step && { step, source: params.get('source') ?? undefined };
  const { data: funnel, error, refetch } = useQuery(funnelQuery(span));
  const look = (next: Behind | undefined) =>
    setParams({ ...span, ...(next && { step: next.step, ...(next.source !== undefined && { source: next.source }) }) });
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-pretty text-ink-2">{t('admin.acquisition.text')}</p>
      <SpanChoice span={span} onChange={(next) => setParams({ ...next }, { replace: true })} />
      {!funnel && error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !funnel ? (
        <SkeletonRows rows={6} columns={6} />
      ) : funnel.total.visit === 0 ? (
        <EmptyState title={t('admin.acquisition.empty')} icon={<Waypoints />}>
          {t('admin.acquisition.emptyText')}
        </EmptyState>
      ) : (
        <>
          <FunnelTable funnel={funnel} behind={behind} onLook={look} />
          {behind && <VisitList span={span} behind={behind} onClose={() => look(undefined)} />}
          <PagesSeen span={span} />
        </>
      )}
    </>
  );
}
