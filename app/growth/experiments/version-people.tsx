import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { experimentQueries } from './queries.ts';

type Props = { id: string; variant: 'a' | 'b'; name: string; onClose: () => void };

/** The leads behind a version's number, as far as they are known and the member may see them. */
export function VersionPeople({ id, variant, name, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const found = useInfiniteQuery(experimentQueries.people(id, variant));
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  const title = t('experiments.people', { name, version: variant.toUpperCase() });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={t('experiments.people.text')}
      size="m"
    >
      {found.isError && !found.data ? (
        <ErrorScreen error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <SkeletonRows rows={4} columns={2} />
      ) : rows.length === 0 ? (
        <p className="py-6 text-center text-ink-2">{t('experiments.people.none')}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={`/lead/${row.id}`} className="tap flex items-baseline gap-3 py-2 hover:bg-sunken">
                <span className="min-w-0 flex-1 truncate font-medium">{row.name}</span>
                <time dateTime={row.at} className="num text-sm text-ink-3">
                  {format.dateTime(row.at)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <MoreButton pages={found} kind="quiet" className="mt-3" />
    </Dialog>
  );
}
