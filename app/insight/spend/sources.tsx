import { useQuery } from '@tanstack/react-query';
import { SourceTable } from '#app/insight/analytics/source-table.tsx';
import { type Asked, answerQuery } from '#app/insight/metrics/queries.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';

/** What each source brought, and what it cost. */
export function Sources({ period }: { period: string }) {
  const asked: Asked = {
    period,
    by: ['source'],
    metrics: ['leads_new', 'leads_with_appointment', 'closings', 'commission', 'spend'],
  };
  const query = useQuery(answerQuery(asked));
  if (query.isError && !query.data) return <ErrorScreen error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={4} columns={6} />;
  return <SourceTable asked={asked} answer={query.data} withSpend />;
}
