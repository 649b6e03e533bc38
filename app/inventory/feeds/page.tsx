import { useQuery } from '@tanstack/react-query';
import { Plus, Rss } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { Section } from '#app/account/settings/section.tsx';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { FeedRow } from './feed-row.tsx';
import { feedsQuery } from './queries.ts';

/** Feeds that import listings automatically. */
export default function FeedsPage() {
  const t = useT();
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(feedsQuery);
  return (
    <Section
      title={t('feeds.title')}
      text={t('feeds.text')}
      actions={
        may('feeds.manage') && (
          <Button kind="act" icon={<Plus />} onClick={() => setAdding(true)}>
            {t('feeds.add')}
          </Button>
        )
      }
    >
      {!data && error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} columns={1} />
      ) : data.feeds.length === 0 ? (
        <EmptyState title={t('feeds.empty')} icon={<Rss />}>
          {t('feeds.emptyText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {data.feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      {isAdding && <FeedDialog onClose={() => setAdding(false)} />}
    </Section>
  );
}
