import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { CampaignDesk } from './campaign-desk.tsx';
import { campaignQueries } from './queries.ts';

export const handle = { title: 'shell.nav.campaigns' } as const;

export default function CampaignPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(campaignQueries.get(id));
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} columns={2} />;
  return <CampaignDesk key={data.id} saved={data} />;
}
