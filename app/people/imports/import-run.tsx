import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { leadsMoved } from '#app/people/leads/show-lead.ts';
import { Button } from '#app/ui/button.tsx';
import { JobProgress } from '#app/ui/job-progress.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Job } from '#contract/core/jobs.ts';
import { daysToUndoImport, type FileImport } from '#contract/people/imports.ts';
import { Counts } from './counts.tsx';
import { importQueries } from './queries.ts';
import { useTargets } from './use-targets.ts';

type Props = { file: FileImport; jobId: string };

/** A file on its way in, or in: how far it is, what came of it, and the way back. */
export function ImportRun({ file, jobId }: Props) {
  const t = useT();
  const client = useQueryClient();
  const fields = useTargets();
  const { data: job } = useQuery(importQueries.job(jobId));
  const finished = job?.finishedAt ?? null;
  useEffect(() => {
    if (!finished) return;
    void client.invalidateQueries({ queryKey: ['imports'] });
    leadsMoved(client);
  }, [finished, client]);
  const failed = (error: Error) => toast(t('imports.failed'), { tone: 'destructive', description: error.message });
  const cancel = useMutation({ mutationFn: () => api.jobs.cancel({ id: jobId }), onError: failed });
  const undo = useMutation({
    mutationFn: () => api.jobs.undo({ id: jobId }),
    onSuccess: () => client.invalidateQueries({ queryKey: importQueries.job(jobId).queryKey }),
    onError: failed,
  });
  const { counts } = file;
  const isProblematic = counts !== null && counts.refused + counts.conflict > 0;
  return (
    <div className="grid gap-8">
      {job && (
        <div className="grid max-w-2xl gap-2 rounded-m border border-line p-4">
          <JobProgress
            heading="h2"
            title={t('imports.importOf', { name: file.name })}
            job={viewOf(job)}
            {...(job.can.cancel && { onCancel: () => cancel.mutate() })}
          />
          {job.notice && <p className="text-sm text-loss">{job.notice}</p>}
        </div>
      )}
      {counts && (
        <section className="grid gap-4" aria-labelledby="report">
          <h2 id="report" className="text-lg font-medium">
            {t('imports.report')}
          </h2>
          <Counts counts={counts} />
          <div className="flex flex-wrap gap-2">
            <Button asChild>
              <Link to="/leads">{t('imports.toLeads')}</Link>
            </Button>
            <Button asChild>
              <a href={`/api/v1/imports/${file.id}/report`} download>
                <Download />
                {t('imports.downloadReport')}
              </a>
            </Button>
            {isProblematic && (
              <Button asChild>
                <a href={`/api/v1/imports/${file.id}/problems`} download>
                  <Download />
                  {t('imports.downloadProblems')}
                </a>
              </Button>
            )}
          </div>
          <ul className="divide-y divide-line border-y border-line">
            {file.columns.map(({ heading, target }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are, and two may be called the same
              <li key={index} className="flex flex-wrap justify-between gap-x-4 py-1.5 text-sm">
                <span>{heading || t('imports.noHeading')}</span>
                <span className={target ? 'font-medium' : 'text-ink-3'}>
                  {target ? fields.nameOf(target) : t('imports.leftOut')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {job?.can.undo && (
        <section className="grid max-w-2xl gap-2 rounded-m border border-line bg-paper p-4">
          <h2 className="font-medium">{t('imports.undoTitle')}</h2>
          <p className="text-ink-2">{t('imports.undoText', { days: daysToUndoImport })}</p>
          <div>
            <Button busy={undo.isPending} onClick={() => undo.mutate()}>
              {t('imports.undo')}
            </Button>
          </div>
        </section>
      )}
      {job?.undoneBy && <Undoing id={job.undoneBy} />}
    </div>
  );
}

function Undoing({ id }: { id: string }) {
  const t = useT();
  const client = useQueryClient();
  const { data: job } = useQuery(importQueries.job(id));
  const finished = job?.finishedAt ?? null;
  useEffect(() => {
    if (finished) leadsMoved(client);
  }, [finished, client]);
  if (!job) return null;
  return (
    <div className="grid max-w-2xl gap-2 rounded-m border border-line p-4">
      <JobProgress heading="h2" title={t('imports.undoing')} job={viewOf(job)} />
      {job.refused > 0 && <p className="text-sm text-ink-2">{t('imports.keptBecause')}</p>}
    </div>
  );
}

const viewOf = ({ state, total, done, skipped, refused }: Job) => ({
  state: state === 'dead' ? ('failed' as const) : state,
  total,
  done,
  skipped,
  refused,
});
