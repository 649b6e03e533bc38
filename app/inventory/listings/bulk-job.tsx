import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { JobProgress } from '#app/ui/job-progress.tsx';
import { toast } from '#app/ui/toast.ts';

const pollMs = 500;

type Props = {
  id: string;
  title: string;
  onFinished: () => void;
  onUndone: (id: string) => void;
  onClose: () => void;
};

/** How far a bulk act is; at its end what was done and refused, with an undo. May be closed: the work goes on. */
export default function BulkJob({ id, title, onFinished, onUndone, onClose }: Props) {
  const t = useT();
  const { data: job } = useQuery({
    queryKey: ['jobs', 'get', id],
    queryFn: ({ signal }) => api.jobs.get({ id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : pollMs),
  });
  const finished = job?.finishedAt ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is finished
  useEffect(() => {
    if (finished) onFinished();
  }, [finished]);
  const failed = (problem: Error) =>
    toast(t('listings.change.failed'), { tone: 'destructive', description: problem.message });
  const cancel = useMutation({ mutationFn: () => api.jobs.cancel({ id }), onError: failed });
  const undo = useMutation({
    mutationFn: () => api.jobs.undo({ id }),
    onSuccess: (undoing) => onUndone(undoing.id),
    onError: failed,
  });
  if (!job) return null;
  return (
    <div className="absolute start-4 bottom-4 z-20 w-84 max-w-[calc(100%-2rem)] animate-rise rounded-m border border-line bg-raised p-4 pe-11 shadow-float">
      <JobProgress
        title={title}
        job={{
          state: job.state === 'dead' ? 'failed' : job.state,
          total: job.total,
          done: job.done,
          skipped: job.skipped,
          refused: job.refused,
          refusals: [...Map.groupBy(job.refusals, ({ reason }) => reason)].map(([reason, refused]) => ({
            label: t('listings.count', { count: refused.length }),
            reason: t.any(`listings.bulk.reason.${reason}`),
          })),
        }}
        {...(job.can.cancel && { onCancel: () => cancel.mutate() })}
        {...(job.can.undo && { onUndo: () => undo.mutate() })}
      />
      {job.notice && <p className="pt-2 text-sm text-loss">{job.notice}</p>}
      <span className="absolute end-2 top-2">
        <IconButton label={t('listings.bulk.putAway')} size="s" onClick={onClose}>
          <X />
        </IconButton>
      </span>
    </div>
  );
}
