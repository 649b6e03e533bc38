import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useLocale, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { dateFormat } from '#contract/core/message.ts';

type Props = {
  title: string;
  /** As many as the list behind it has. */
  count?: ReactNode;
  all?: { to: string; label: string } | undefined;
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch' | 'isPending' | 'fetchStatus' | 'dataUpdatedAt'>;
  /** Said where there is nothing. */
  empty: string | undefined;
  rows?: number;
  className?: string;
  /** Before everything else, also where there is nothing. */
  above?: ReactNode;
  children: ReactNode;
};

/** One thing to look at: loading in its own shape, empty with a word, failed with a way on, old with its age. */
export function Tile({ title, count, all, query, empty, rows = 4, className, above, children }: Props) {
  const id = useId();
  const t = useT();
  const { tag } = useLocale();
  const hasData = query.data !== undefined;
  const isOld = hasData && (query.fetchStatus === 'paused' || query.error !== null);
  return (
    <section aria-labelledby={id} className={cx('min-w-0 rounded-m border border-line bg-surface', className)}>
      <header className="flex items-baseline gap-2 border-b border-line px-4.5 py-3">
        <h2 id={id} className="text-md font-medium">
          {title}
        </h2>
        {count !== undefined && <span className="num text-sm text-ink-3">{count}</span>}
        {isOld && (
          <span className="text-sm text-need">
            {t('dashboard.asOf', {
              time: dateFormat(tag, { timeStyle: 'short' }).format(new Date(query.dataUpdatedAt)),
            })}
          </span>
        )}
        {all && (
          <Link to={all.to} className="ms-auto text-sm text-act underline-offset-4 hover:underline">
            {all.label}
          </Link>
        )}
      </header>
      {above}
      {!hasData && query.error ? (
        <ErrorScreen error={query.error} onRetry={() => void query.refetch()} />
      ) : !hasData ? (
        <SkeletonRows rows={rows} columns={1} />
      ) : empty ? (
        <p className="px-4.5 py-8 text-center text-ink-2">{empty}</p>
      ) : (
        children
      )}
    </section>
  );
}
