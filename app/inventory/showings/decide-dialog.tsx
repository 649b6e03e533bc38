import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import { localAt } from '#contract/core/time-zone.ts';
import type { Showing } from '#contract/inventory/showing-shapes.ts';

type Props = { showing: Showing; deed: 'decline' | 'propose' | 'reschedule'; onClose: () => void };

/** A reason for declining, or a different time. */
export default function DecideDialog({ showing, deed, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const before = localAt(Date.parse(showing.startsAt), showing.timeZone);
  const [reason, setReason] = useState('');
  const [day, setDay] = useState<string | null>(before.slice(0, 10));
  const [time, setTime] = useState(before.slice(11));
  const decide = useMutation({
    mutationFn: () =>
      api.showings.decide({ id: showing.id, deed, reason, ...(deed !== 'decline' && { start: `${day}T${time}` }) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['listings'] });
      await client.invalidateQueries({ queryKey: ['showings'] });
      toast(t(`showings.did.${deed}`));
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem) || error.issues.length === 0)
        toast(t('showings.notDone'), { tone: 'destructive', description: error.message });
    },
  });
  const issues = decide.error instanceof ApiProblem ? decide.error.issues : [];
  const issueOf = (name: string) => issues.find(({ path }) => path[0] === name)?.message;
  return (
    <FormDialog
      title={t(`showings.${deed}`)}
      saveLabel={t(`showings.${deed}`)}
      busy={decide.isPending}
      onSave={decide.mutate}
      onClose={onClose}
    >
      {deed !== 'decline' && (
        <div className="grid gap-4.5 sm:grid-cols-2">
          <Field label={t('showings.field.day')} error={issueOf('start')} className="grid-cols-[minmax(0,1fr)]">
            <DateField value={day} onChange={setDay} />
          </Field>
          <Field label={t('showings.field.time')}>
            <Input type="time" value={time} step={300} onChange={(event) => setTime(event.target.value)} />
          </Field>
        </div>
      )}
      <Field label={t('showings.field.reason')} required={deed === 'decline'} error={issueOf('reason')}>
        <Input value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
