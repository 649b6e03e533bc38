import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageTitle } from '#app/shell/page-title.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { listPlace } from './list-place.ts';

type Props<R> = {
  record: Pick<UseQueryResult<R>, 'data' | 'error' | 'refetch'>;
  name: (record: R) => string;
  /** The list it belongs to, and that list's name. */
  list: Parameters<typeof listPlace>[0];
  listName: string;
  children: (record: R) => ReactNode;
};

/**
 * A record at its own URL: a link back to the list as it was left, the record's name as the page title, and a placeholder while it loads.
 */
export function RecordPage<R>({ record: { data, error, refetch }, name, list, listName, children }: Props<R>) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {data && <PageTitle>{name(data)}</PageTitle>}
      <div className="page-record flex items-center pt-2.5">
        <BackLink to={listPlace(list)}>{listName}</BackLink>
      </div>
      {data ? (
        children(data)
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="page-record py-6">
          <SkeletonText lines={8} />
        </div>
      )}
    </div>
  );
}
