import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { PostDesk } from './post-desk.tsx';
import { socialQueries } from './queries.ts';

export const handle = { title: 'shell.nav.social' } as const;

/** One post: its text, its preview on each channel, and its state there. */
export default function PostPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(socialQueries.get(id));
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return (
    <div className="page-record grid grid-cols-[minmax(0,1fr)] content-start gap-5 pt-3 pb-16">
      <PageTitle>{t('social.post')}</PageTitle>
      <BackLink to="/social">{t('shell.nav.social')}</BackLink>
      {data ? <PostDesk key={data.id} post={data} /> : <SkeletonCard />}
    </div>
  );
}
