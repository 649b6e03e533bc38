import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import type { ListSelection } from '#app/records/selection.ts';
import type { StartedJob } from '#app/records/started-job.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { automationQueries } from './queries.ts';

type Props = {
  selection: { ids: string[] } | ListSelection;
  onClose: () => void;
  onStarted: (job: StartedJob) => void;
};

/** Enrolls a selection of leads in an automation, after showing how many will be enrolled and why others will not. */
export default function EnrollDialog({ selection, onClose, onStarted }: Props) {
  const t = useT();
  const list = useQuery(automationQueries.list).data;
  const on = (list?.automations ?? []).filter(({ state }) => state === 'on');
  const [chosen, setChosen] = useState<string | null>(null);
  // Never preselects one of several automations, because that decides what the leads are sent.
  const id = chosen ?? (on.length === 1 ? on[0]!.id : null);
  const { data } = useQuery({
    queryKey: ['automations', 'enroll', id, selection],
    queryFn: ({ signal }) => api.automations.previewEnrol({ id: id!, selection }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const start = useMutation({
    mutationFn: () => api.automations.enrol({ id: id!, selection }),
    onSuccess: ({ jobId }) => onStarted({ id: jobId, title: t('automations.enroll.started') }),
    onError: (error) => toast(t('ui.error'), { tone: 'destructive', description: failureText(t, error) }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('automations.enroll')}
      footer={
        <>
          <DialogClose>
            <Button>{t('ui.cancel')}</Button>
          </DialogClose>
          <Button
            kind="act"
            busy={start.isPending}
            disabled={!data || data.entering === 0}
            onClick={() => start.mutate()}
          >
            {t('automations.enroll.start', { count: data?.entering ?? 0 })}
          </Button>
        </>
      }
    >
      {list && on.length === 0 ? (
        <p className="text-ink-2">{t('automations.enroll.none')}</p>
      ) : (
        <div className="grid gap-4">
          <Field label={t('automations.automation')}>
            <Select value={id} onChange={setChosen} options={on.map((one) => ({ value: one.id, label: one.name }))} />
          </Field>
          {id === null ? null : data ? (
            <ul className="grid gap-1" aria-live="polite">
              <li className="font-medium">{t('automations.enroll.entering', { count: data.entering })}</li>
              {(['already', 'again', 'conditions'] as const).map((why) =>
                data[why] > 0 ? (
                  <li key={why} className="text-sm text-ink-2">
                    {t(`automations.enroll.${why}`, { count: data[why] })}
                  </li>
                ) : null,
              )}
            </ul>
          ) : (
            <SkeletonText lines={2} />
          )}
        </div>
      )}
    </Dialog>
  );
}
