import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { JobProgress } from '#app/ui/job-progress.tsx';
import { toast } from '#app/ui/toast.ts';
import { leadsMoved } from './change-lead.ts';

const pollMs = 500;

type Props = { id: string; title: string; onUndone: (id: string) => void; onClose: () => void };

/** How far a bulk act is; at its end what was done and refused, with an undo. May be closed: the work goes on. */
export default function BulkJob({ id, title, onUndone, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const { data: job } = useQuery({
    queryKey: ['jobs', 'get', id],
    queryFn: ({ signal }) => api.jobs.get({ id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : pollMs),
  });
  const finished = job?.finishedAt ?? null;
  useEffect(() => {
    if (finished) void leadsMoved(client);
  }, [finished, client]);
  const failed = (error: Error) => toast(t('leads.change.failed'), { tone: 'destructive', description: error.message });
  const cancel = useMutation({ mutationFn: () => api.jobs.cancel({ id }), onError: failed });
  const undo = useMutation({
    mutationFn: () => api.jobs.undo({ id }),
    onSuccess: (undoing) => onUndone(undoing.id),
    onError: failed,
  });
  if (!job) return null;
  const state = job.state === 'dead' ? 'failed' : job.state;
  return createPortal(
    <div className="fixed end-4 bottom-4 z-40 w-80 max-w-[calc(100vw-2rem)] rounded-m border border-line bg-raised p-4 pe-10 shadow-float max-md:bottom-18">
      <JobProgress
        title={title}
        job={{
          state,
          total: job.total,
          done: job.done,
          skipped: job.skipped,
          refused: job.refused,
          refusals: job.refusals.map(({ item, reason }) => ({
            label: item,
            reason: t.any(`leads.bulk.reason.${reason}`),
          })),
        }}
        onCancel={() => cancel.mutate()}
        {...(job.can.undo && { onUndo: () => undo.mutate() })}
      />
      <span className="absolute end-2 top-2">
        <IconButton label={t('ui.close')} size="s" onClick={onClose}>
          <X />
        </IconButton>
      </span>
    </div>,
    document.body,
  );
}
