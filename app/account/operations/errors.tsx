import { useInfiniteQuery } from '@tanstack/react-query';
import { Bug, Check, RotateCcw } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { ErrorFacts } from './error-facts.tsx';
import { type ErrorGroup, type ErrorState, errorsQuery } from './error-queries.ts';
import { useErrorDeeds } from './use-error-deeds.ts';

export const handle = { title: 'admin.errors.title' } as const;

export default function ErrorsPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const state: ErrorState = params.get('show') === 'resolved' ? 'resolved' : 'open';
  const list = useInfiniteQuery(errorsQuery(state));
  const groups = list.data?.pages.flatMap((page) => page.rows);
  const isOpen = state === 'open';
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] text-pretty text-ink-2">{t('admin.errors.text')}</p>
        <Segmented
          label={t('admin.errors.show')}
          value={state}
          onChange={(next) => setParams(next === 'open' ? {} : { show: next }, { replace: true })}
          options={[
            { value: 'open', label: t('admin.errors.open') },
            { value: 'resolved', label: t('admin.errors.resolved') },
          ]}
        />
      </div>
      {!groups && list.error ? (
        <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
      ) : !groups ? (
        <SkeletonRows rows={6} columns={2} />
      ) : groups.length === 0 ? (
        <EmptyState title={t(isOpen ? 'admin.errors.empty' : 'admin.errors.resolvedEmpty')} icon={<Bug />}>
          {t(isOpen ? 'admin.errors.emptyText' : 'admin.errors.resolvedEmptyText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {groups.map((group) => (
            <ErrorRow key={group.id} group={group} />
          ))}
        </ul>
      )}
      <MoreButton pages={list} className="mt-4" />
    </>
  );
}

function ErrorRow({ group }: { group: ErrorGroup }) {
  const t = useT();
  const { resolve, reopen } = useErrorDeeds();
  const { id, type, resolvedAt } = group;
  const message = group.message.split('\n', 1)[0]!.slice(0, 200) || type;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <Link
          to={`/admin/errors/${id}`}
          dir="ltr"
          className="font-code break-words hover:underline hover:underline-offset-2 rtl:text-right"
        >
          <span className="text-ink-3">{type}</span> {message}
        </Link>
        <ErrorFacts group={group} />
      </div>
      {resolvedAt ? (
        <Button size="s" icon={<RotateCcw />} busy={reopen.isPending} onClick={() => reopen.mutate(id)}>
          {t('admin.errors.reopen')}
        </Button>
      ) : (
        <Button
          size="s"
          icon={<Check />}
          busy={resolve.isPending}
          aria-label={t('admin.errors.resolveNamed', { message })}
          onClick={() => resolve.mutate(id)}
        >
          {t('admin.errors.resolve')}
        </Button>
      )}
    </li>
  );
}
