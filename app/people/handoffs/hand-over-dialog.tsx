import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#app/account/session.ts';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Lead } from '#contract/people/leads.ts';
import { usePeople } from '../leads/use-people.tsx';
import { useHandedOn } from './queries.ts';

type Props = { lead: Lead; onClose: () => void };

/** A handoff requires a summary, so that the recipient knows the lead's situation. */
export default function HandOverDialog({ lead, onClose }: Props) {
  const t = useT();
  const { user } = useSession();
  const people = usePeople();
  const handedOn = useHandedOn(lead.id);
  const [key] = useState(() => crypto.randomUUID());
  const [to, setTo] = useState<string | null>(null);
  const [summary, setSummary] = useState('');
  const [warm, setWarm] = useState(false);
  const [stays, setStays] = useState(false);
  const save = useMutation({
    mutationFn: (given: { to: string }) =>
      api.leads.handOver({ id: lead.id, to: given.to, summary, warm, stays }, { key }),
    onSuccess: async (_, given) => {
      await handedOn();
      toast(t('handoff.sent', { to: people.nameOf(given.to) }));
      onClose();
    },
  });
  const others = people.owners.filter(({ value }) => value !== lead.owner && value !== user.id);
  const issues = save.error instanceof ApiProblem ? save.error.issues : [];
  const issueOf = (name: string) => issues.find(({ path }) => path[0] === name)?.message;
  return (
    <FormDialog
      title={t('handoff.handOverTitle', { name: lead.name })}
      description={t('handoff.handOverText')}
      saveLabel={t('handoff.send')}
      busy={save.isPending}
      disabled={to === null}
      onSave={() => to && save.mutate({ to })}
      onClose={onClose}
    >
      {save.error && issues.length === 0 && (
        <p role="alert" className="rounded-m bg-loss-tint px-3 py-2.5 text-loss">
          {save.error.message}
        </p>
      )}
      <Field label={t('handoff.to')} required error={issueOf('to')}>
        <Combobox
          label={t('handoff.to')}
          source={others}
          value={others.find(({ value }) => value === to) ?? null}
          onChange={(option) => setTo(option?.value ?? null)}
        />
      </Field>
      <Field label={t('handoff.summary')} hint={t('handoff.summaryHint')} required error={issueOf('summary')}>
        <Textarea rows={5} maxLength={2_000} value={summary} onChange={({ target }) => setSummary(target.value)} />
      </Field>
      <Checkbox checked={warm} onChange={setWarm} label={t('handoff.isWarm')} />
      <Checkbox checked={stays} onChange={setStays} label={t('handoff.iStay')} />
    </FormDialog>
  );
}
