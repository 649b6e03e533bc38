import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { AutomationDesk } from './automation-desk.tsx';
import { automationQueries } from './queries.ts';

export const handle = { title: 'shell.nav.automations' } as const;

export default function AutomationPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(automationQueries.get(id));
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} columns={2} />;
  return <AutomationDesk key={data.id} saved={data} />;
}
