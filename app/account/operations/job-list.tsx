import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Cog, X } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { type JobState, jobStates } from '#contract/core/jobs.ts';
import { failureText } from '../failure-text.ts';
import { JobRow } from './job-row.tsx';
import { jobsQuery, type OperatedJob, operationsKey } from './queries.ts';

const emptyTitles = keysOf('operations.empty', jobStates);
const emptyTexts = {
  waiting: 'operations.empty.waiting.text',
  running: 'operations.empty.running.text',
  dead: 'operations.empty.dead.text',
  done: 'operations.empty.done.text',
  cancelled: 'operations.empty.cancelled.text',
} as const;

type Props = { state: JobState; kind: string | null; onKind: (kind: string | null) => void };

export function JobList({ state, kind, onKind }: Props) {
  const t = useT();
  const list = useInfiniteQuery(jobsQuery(state, kind));
  const { retry, stop } = useDeeds();
  const [stopping, setStopping] = useState<OperatedJob>();
  const jobs = list.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      {kind && (
        <Button size="s" icon={<X />} className="mb-3" onClick={() => onKind(null)}>
          {t('operations.ofKind', { kind })}
        </Button>
      )}
      {!jobs && list.error ? (
        <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
      ) : !jobs ? (
        <SkeletonRows rows={6} columns={2} />
      ) : jobs.length === 0 ? (
        <EmptyState title={t(emptyTitles[state])} icon={<Cog />}>
          {kind ? t('operations.empty.ofKind', { kind }) : t(emptyTexts[state])}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {jobs.map((job) => (
            <JobRow
              key={job.id}
              job={job}
              onKind={kind ? undefined : onKind}
              onRetry={() => retry.mutate(job.id)}
              onStop={() => setStopping(job)}
              retrying={retry.isPending && retry.variables === job.id}
            />
          ))}
        </ul>
      )}
      <MoreButton pages={list} className="mt-4" />
      {stopping && (
        <ConfirmDialog
          open
          onOpenChange={() => setStopping(undefined)}
          title={t('operations.stopTitle', { kind: stopping.kind })}
          action={t('operations.stop')}
          onConfirm={() => stop.mutateAsync(stopping.id).catch(() => {})}
        >
          {t('operations.stopText')}
        </ConfirmDialog>
      )}
    </>
  );
}

function useDeeds() {
  const t = useT();
  const client = useQueryClient();
  const onError = (error: Error) =>
    void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
  const onSettled = () => client.invalidateQueries({ queryKey: operationsKey });
  const retry = useMutation({
    mutationFn: (id: string) => api.operations.retryJob({ id }),
    onSuccess: () => void toast(t('operations.retried')),
    onError,
    onSettled,
  });
  const stop = useMutation({
    mutationFn: (id: string) => api.operations.cancelJob({ id }),
    onSuccess: () => void toast(t('operations.stopped')),
    onError,
    onSettled,
  });
  return { retry, stop };
}
