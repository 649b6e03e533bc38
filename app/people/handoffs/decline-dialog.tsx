import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Handoff } from '#contract/people/handoffs.ts';
import { useHandedOn } from './queries.ts';

type Props = { leadId: string; handoff: Handoff; onClose: () => void };

/** Declining requires a reason, so that the sender can choose a better recipient. */
export default function DeclineDialog({ leadId, handoff, onClose }: Props) {
  const t = useT();
  const handedOn = useHandedOn(leadId);
  const [answer, setAnswer] = useState('');
  const decline = useMutation({
    mutationFn: () => api.leads.answerHandoff({ id: handoff.id, accept: false, answer }),
    onSuccess: async () => {
      toast(t('handoff.declined'));
      onClose();
      await handedOn();
    },
  });
  const issue = decline.error instanceof ApiProblem ? decline.error.issues[0]?.message : undefined;
  return (
    <FormDialog
      title={t('handoff.declineTitle')}
      description={t('handoff.declineText', { from: handoff.from.name })}
      saveLabel={t('handoff.decline')}
      busy={decline.isPending}
      onSave={decline.mutate}
      onClose={onClose}
    >
      <Field label={t('handoff.reason')} required error={issue ?? decline.error?.message}>
        <Input maxLength={500} value={answer} onChange={({ target }) => setAnswer(target.value)} autoFocus />
      </Field>
    </FormDialog>
  );
}
