import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw, Unplug } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { failureText } from '../failure-text.ts';
import { ErrorText } from './error-text.tsx';
import { type Listener, ListenerList } from './listener-list.tsx';
import { type FailedEvent, type FailureState, failedEventsQuery, operationsKey } from './queries.ts';

/** Events that listeners failed to process, and each listener's progress. */
export function FailureList({ listeners }: { listeners: readonly Listener[] }) {
  const t = useT();
  const client = useQueryClient();
  const [state, setState] = useState<FailureState>('open');
  const list = useInfiniteQuery(failedEventsQuery(state));
  const retry = useMutation({
    mutationFn: (id: string) => api.operations.retryFailedEvent({ id }),
    onSuccess: () => void toast(t('operations.failures.retried')),
    onError: (error) => void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: operationsKey }),
  });
  const failures = list.data?.pages.flatMap((page) => page.rows);
  const isOpen = state === 'open';
  return (
    <>
      <Segmented
        label={t('operations.failures.show')}
        value={state}
        onChange={setState}
        options={[
          { value: 'open', label: t('operations.failures.open') },
          { value: 'settled', label: t('operations.failures.settled') },
        ]}
        className="mb-3"
      />
      {!failures && list.error ? (
        <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
      ) : !failures ? (
        <SkeletonRows rows={4} columns={2} />
      ) : failures.length === 0 ? (
        <EmptyState
          title={t(isOpen ? 'operations.failures.empty' : 'operations.failures.settledEmpty')}
          icon={<Unplug />}
        >
          {t(isOpen ? 'operations.failures.emptyText' : 'operations.failures.settledEmptyText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {failures.map((failure) => (
            <FailureRow
              key={failure.id}
              failure={failure}
              retrying={retry.isPending && retry.variables === failure.id}
              onRetry={() => retry.mutate(failure.id)}
            />
          ))}
        </ul>
      )}
      <MoreButton pages={list} className="mt-4" />
      <ListenerList listeners={listeners} />
    </>
  );
}

type RowProps = { failure: FailedEvent; retrying: boolean; onRetry: () => void };

function FailureRow({ failure, retrying, onRetry }: RowProps) {
  const t = useT();
  const format = useFormat();
  const { kind, listener, failedAt, settledAt, attempts } = failure;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <code className="font-code" dir="ltr">
          {kind}
        </code>
        <p className="text-sm text-ink-2">
          {t('operations.failures.heard', { listener })} ·{' '}
          <time dateTime={settledAt ?? failedAt} title={format.dateTime(settledAt ?? failedAt)}>
            {settledAt
              ? t('operations.failures.settledAt', { when: format.relative(settledAt) })
              : t('operations.failures.at', { when: format.relative(failedAt) })}
          </time>{' '}
          · {t('operations.failures.attempts', { count: attempts })}
        </p>
        <p className="text-xs break-all text-ink-3">
          {t('operations.organisation', { id: failure.organisationId })} ·{' '}
          <bdi>
            {failure.subject.type} {failure.subject.id}
          </bdi>
        </p>
        <ErrorText>{failure.error}</ErrorText>
      </div>
      {!settledAt && (
        <Button
          size="s"
          icon={<RotateCcw />}
          busy={retrying}
          aria-label={t('operations.retryNamed', { kind })}
          onClick={onRetry}
        >
          {t('operations.retry')}
        </Button>
      )}
    </li>
  );
}
