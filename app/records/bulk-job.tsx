import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { JobProgress } from '#app/ui/job-progress.tsx';
import { statusOf } from '#app/ui/problem.ts';
import { toast } from '#app/ui/toast.ts';
import type { BulkThing } from './bulk-thing.ts';
import { jobQuery, jobView } from './job.ts';
import type { StartedJob } from './started-job.ts';

type Props<Act> = StartedJob & { thing: BulkThing<Act>; onUndone: (id: string) => void; onClose: () => void };

/** A successful job disappears after this time; one with rejections, or one that can still be stopped, stays. */
const settledMs = 60_000;

/** Progress of a bulk action; at its end what was done and rejected, with an undo. Closing it doesn't stop the job. */
export function BulkJob<Act>({ thing, id, title, goesAt, onUndone, onClose }: Props<Act>) {
  const t = useT();
  const client = useQueryClient();
  const { words, reasons, moved } = thing;
  const { data: job, error } = useQuery(jobQuery(id));
  const finished = job?.finishedAt ?? null;
  useEffect(() => {
    if (finished) moved(client);
  }, [finished, client, moved]);
  // The job belongs to another organization or was removed, so there is nothing to show.
  const isGone = statusOf(error) === 404;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  const [isHeld, setHeld] = useState(false);
  const isSettled = finished !== null && job?.state === 'done' && job.refusals.length === 0 && !job.notice && !goesAt;
  useEffect(() => {
    if (!isSettled || isHeld) return;
    const timer = setTimeout(onClose, settledMs);
    return () => clearTimeout(timer);
  }, [isSettled, isHeld, onClose]);
  const failed = (problem: Error) => toast(t(words.failed), { tone: 'destructive', description: problem.message });
  const cancel = useMutation({ mutationFn: () => api.jobs.cancel({ id }), onError: failed });
  const undo = useMutation({
    mutationFn: () => api.jobs.undo({ id }),
    onSuccess: (undoing) => onUndone(undoing.id),
    onError: failed,
  });
  if (!job) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while somebody is at it
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="absolute start-4 bottom-4 z-20 w-84 max-w-[calc(100%-2rem)] animate-rise rounded-m border border-line bg-raised p-4 pe-11 shadow-float"
    >
      <JobProgress
        title={title}
        job={{
          ...jobView(job),
          refusals: [...Map.groupBy(job.refusals, ({ reason }) => reason)].map(([reason, refused]) => ({
            label: t(words.count, { count: refused.length }),
            reason: t.any(reasons[reason] ?? reason),
          })),
        }}
        {...(job.can.cancel && { onCancel: () => cancel.mutate() })}
        {...(job.can.undo && { onUndo: () => undo.mutate() })}
      />
      {goesAt && job.can.undo && <GoesOut at={goesAt} />}
      {job.notice && <p className="pt-2 text-sm text-loss">{job.notice}</p>}
      <span className="absolute end-2 top-2">
        <IconButton label={t('list.bulk.putAway')} size="s" onClick={onClose}>
          <X />
        </IconButton>
      </span>
    </div>
  );
}

/** How long the whole action can still be undone. */
function GoesOut({ at }: { at: string }) {
  const t = useT();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((Date.parse(at) - now) / 1_000);
  return (
    <p className="num pt-2 text-sm text-need">
      {seconds > 0 ? t('list.bulk.goesOut', { seconds }) : t('list.bulk.goingOut')}
    </p>
  );
}
