import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { ListingFeed } from '#contract/inventory/feeds.ts';
import { feedProblemsQuery } from './queries.ts';

/** Records that could not be read completely, with the unreadable fields. */
export function FeedProblems({ feed, onClose }: { feed: ListingFeed; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(feedProblemsQuery(feed.id));
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={t('feeds.problems')}>
      <div className="p-4.5">
        <p className="mb-4 text-ink-2">{t('feeds.problemsText')}</p>
        {!data && error ? (
          <ErrorScreen error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={6} columns={1} />
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {data.problems.map(({ key, issues, at }) => (
              <li key={key} className="grid gap-1 py-3">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <code className="font-code text-sm break-all" dir="ltr">
                    {key}
                  </code>
                  <time dateTime={at} className="num text-sm text-ink-3">
                    {format.dateTime(at)}
                  </time>
                </p>
                <ul className="grid gap-0.5 text-sm text-ink-2" dir="ltr">
                  {issues.map(({ field, message }) => (
                    <li key={`${field} ${message}`}>
                      {field && <code className="font-code text-ink">{field}</code>} {message}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}
