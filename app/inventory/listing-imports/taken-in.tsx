import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { importQueries } from '#app/people/imports/queries.ts';
import { Button } from '#app/ui/button.tsx';
import { JobProgress } from '#app/ui/job-progress.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Job } from '#contract/core/jobs.ts';
import { daysToUndoListingImport, type ListingFile } from '#contract/inventory/listing-imports.ts';
import { Outcome } from './outcome.tsx';

/** A file on its way in, or in: how far it is, what came of it, and the way back. */
export function TakenIn({ file, jobId }: { file: ListingFile; jobId: string }) {
  const t = useT();
  const client = useQueryClient();
  const { data: job } = useQuery(importQueries.job(jobId));
  useMoved(job?.finishedAt ?? null);
  const failed = (error: Error) => toast(t('imports.failed'), { tone: 'destructive', description: error.message });
  const cancel = useMutation({ mutationFn: () => api.jobs.cancel({ id: jobId }), onError: failed });
  const undo = useMutation({
    mutationFn: () => api.jobs.undo({ id: jobId }),
    onSuccess: () => client.invalidateQueries({ queryKey: importQueries.job(jobId).queryKey }),
    onError: failed,
  });
  const { counts } = file;
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
          <Outcome counts={counts} />
          <div className="flex flex-wrap gap-2">
            <Button asChild>
              <Link to="/listings">{t('listings.import.toListings')}</Link>
            </Button>
            {counts.refused > 0 && (
              <Button asChild>
                <a href={`/api/v1/listing-imports/${file.id}/problems`} download>
                  <Download />
                  {t('imports.downloadProblems')}
                </a>
              </Button>
            )}
          </div>
        </section>
      )}
      {job?.can.undo && (
        <section className="grid max-w-2xl gap-2 rounded-m border border-line bg-paper p-4">
          <h2 className="font-medium">{t('imports.undoTitle')}</h2>
          <p className="text-ink-2">{t('listings.import.undoText', { days: daysToUndoListingImport })}</p>
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
  const { data: job } = useQuery(importQueries.job(id));
  useMoved(job?.finishedAt ?? null);
  if (!job) return null;
  return (
    <div className="grid max-w-2xl gap-2 rounded-m border border-line p-4">
      <JobProgress heading="h2" title={t('imports.undoing')} job={viewOf(job)} />
      {job.refused > 0 && <p className="text-sm text-ink-2">{t('listings.import.keptBecause')}</p>}
    </div>
  );
}

/** Lists that were read before the work ended are old. */
function useMoved(finished: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!finished) return;
    void client.invalidateQueries({ queryKey: ['listing-imports'] });
    void client.invalidateQueries({ queryKey: ['listings'] });
  }, [finished, client]);
}

const viewOf = ({ state, total, done, skipped, refused }: Job) => ({
  state: state === 'dead' ? ('failed' as const) : state,
  total,
  done,
  skipped,
  refused,
});
