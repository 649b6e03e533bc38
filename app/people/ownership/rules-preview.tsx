import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { jobQuery, jobView } from '#app/records/job.ts';
import { Button } from '#app/ui/button.tsx';
import { JobProgress } from '#app/ui/job-progress.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { ownerClasses } from '#contract/people/lead-fields.ts';
import type { OwnershipRule } from '#contract/people/ownership.ts';

/** What the rules would do to today's leads. Applying them is a separate step and can be undone. */
export function RulesPreview({ rules, isDraft }: { rules: readonly OwnershipRule[]; isDraft: boolean }) {
  const t = useT();
  const format = useFormat();
  const [jobId, setJobId] = useState<string | null>(null);
  const preview = useQuery({
    queryKey: ['leads', 'ownership-preview', rules],
    queryFn: ({ signal }) => api.leads.previewOwnership({ rules: [...rules] }, { signal }),
    placeholderData: (before) => before,
  });
  const failed = (error: Error) => toast(t('leads.change.failed'), { tone: 'destructive', description: error.message });
  const apply = useMutation({
    mutationFn: () => api.leads.applyOwnership({}),
    onSuccess: ({ jobId: started }) => setJobId(started),
    onError: failed,
  });
  const { data } = preview;
  if (!data) return preview.isPending ? <SkeletonRows rows={3} columns={3} /> : null;
  return (
    <div className="grid gap-3 rounded-m bg-paper px-4 py-3.5">
      <table className="w-full text-sm">
        <caption className="pb-2 text-start font-medium">{t('ownership.preview')}</caption>
        <thead>
          <tr className="text-ink-3">
            <th scope="col" className="pb-1 text-start font-normal">
              {t('ownership.title')}
            </th>
            <th scope="col" className="pb-1 text-end font-normal">
              {t('ownership.now')}
            </th>
            <th scope="col" className="pb-1 text-end font-normal">
              {t('ownership.byRules')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ownerClasses.map((name) => (
            <tr key={name}>
              <th scope="row" className="py-0.5 text-start font-normal">
                {t(`leads.ownerClass.${name}`)}
              </th>
              <td className="num text-end">{format.number(data.now[name])}</td>
              <td className="num text-end font-medium">{format.number(data.after[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-ink-2">
        {t('ownership.changing', { count: data.changing })}{' '}
        {data.decided > 0 && t('ownership.decided', { count: data.decided })}
      </p>
      {isDraft ? (
        <p className="text-sm text-ink-3">{t('ownership.draft')}</p>
      ) : (
        data.changing > 0 &&
        jobId === null && (
          <Button size="s" className="justify-self-start" busy={apply.isPending} onClick={() => apply.mutate()}>
            {t('ownership.apply')}
          </Button>
        )
      )}
      {!isDraft && data.changing > 0 && jobId === null && (
        <p className="text-sm text-ink-3">{t('ownership.applyText')}</p>
      )}
      {jobId && <Applying id={jobId} onUndo={setJobId} onFailed={failed} />}
    </div>
  );
}

type ApplyingProps = { id: string; onUndo: (id: string) => void; onFailed: (error: Error) => void };

function Applying({ id, onUndo, onFailed }: ApplyingProps) {
  const t = useT();
  const { data: job } = useQuery(jobQuery(id));
  const cancel = useMutation({ mutationFn: () => api.jobs.cancel({ id }), onError: onFailed });
  const undo = useMutation({
    mutationFn: () => api.jobs.undo({ id }),
    onSuccess: (undoing) => onUndo(undoing.id),
    onError: onFailed,
  });
  if (!job) return null;
  return (
    <JobProgress
      title={t('ownership.applying')}
      job={jobView(job)}
      {...(job.can.cancel && { onCancel: () => cancel.mutate() })}
      {...(job.can.undo && { onUndo: () => undo.mutate() })}
    />
  );
}
