import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { JobProgress } from '#app/ui/job-progress.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Job } from '#contract/core/jobs.ts';
import { jobQuery, jobView } from './job.ts';

type Props = {
  name: string;
  jobId: string;
  /** Called when the import or its undo ends, to invalidate what was loaded before. */
  onFinished: () => void;
  undoText: string;
  /** Explains why some records could not be undone. */
  keptText: string;
  /** The result of the import. */
  children?: ReactNode;
};

/** An import that is running or done: its progress, its result, and its undo. */
export function ImportRun({ name, jobId, onFinished, undoText, keptText, children }: Props) {
  const t = useT();
  const client = useQueryClient();
  const job = useFollowed(jobId, onFinished);
  const failed = (error: Error) => toast(t('imports.failed'), { tone: 'destructive', description: error.message });
  const cancel = useMutation({ mutationFn: () => api.jobs.cancel({ id: jobId }), onError: failed });
  const [asks, setAsks] = useState(false);
  const undone = useFollowed(job?.undoneBy ?? undefined, onFinished);
  const undo = useMutation({
    mutationFn: () => api.jobs.undo({ id: jobId }),
    onSuccess: () => client.invalidateQueries({ queryKey: jobQuery(jobId).queryKey }),
    onError: failed,
  });
  return (
    <div className="grid gap-8">
      {job && (
        <div className="grid max-w-2xl gap-2 rounded-m border border-line p-4">
          <JobProgress
            heading="h2"
            title={t('imports.importOf', { name })}
            job={jobView(job)}
            {...(job.can.cancel && { onCancel: () => cancel.mutate() })}
          />
          {job.notice && <p className="text-sm text-loss">{job.notice}</p>}
        </div>
      )}
      {undone && <Undone job={undone} keptText={keptText} />}
      {children && (
        <section className="grid gap-4" aria-labelledby="report">
          <h2 id="report" className="text-lg font-medium">
            {t(undone ? 'imports.reportUndone' : 'imports.report')}
          </h2>
          {children}
        </section>
      )}
      {job?.can.undo && (
        <section className="grid max-w-2xl gap-2 rounded-m border border-line bg-paper p-4">
          <h2 className="font-medium">{t('imports.undoTitle')}</h2>
          <p className="text-ink-2">{undoText}</p>
          <div>
            <Button onClick={() => setAsks(true)}>{t('imports.undo')}</Button>
          </div>
          <ConfirmDialog
            open={asks}
            onOpenChange={setAsks}
            title={t('imports.undoAsk')}
            action={t('imports.undo')}
            onConfirm={() => undo.mutateAsync()}
          >
            {undoText}
          </ConfirmDialog>
        </section>
      )}
    </div>
  );
}

/** The result of undoing an import, shown above the import's own result. */
function Undone({ job, keptText }: { job: Job } & Pick<Props, 'keptText'>) {
  const t = useT();
  return (
    <div role="status" className="grid max-w-2xl gap-2 rounded-m border border-line bg-need-tint p-4">
      {job.finishedAt ? (
        <>
          <h2 className="font-medium">{t('imports.undone')}</h2>
          <p className="num">{t('imports.undoneCount', { count: job.done })}</p>
        </>
      ) : (
        <JobProgress heading="h2" title={t('imports.undoing')} job={jobView(job)} />
      )}
      {job.refused > 0 && (
        <p className="num text-sm text-ink-2">
          {t('imports.keptCount', { count: job.refused })} {keptText}
        </p>
      )}
    </div>
  );
}

function useFollowed(id: string | undefined, onFinished: () => void): Job | undefined {
  const { data: job } = useQuery({ ...jobQuery(id ?? ''), enabled: id !== undefined });
  const tell = useRef(onFinished);
  useEffect(() => {
    tell.current = onFinished;
  });
  const finished = job?.finishedAt;
  useEffect(() => {
    if (finished) tell.current();
  }, [finished]);
  return job;
}
