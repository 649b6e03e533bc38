import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiProblem, api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { showingKinds } from '#contract/inventory/showing-words.ts';
import { spanWords } from './span-words.ts';

type ForWhom = 'buyer' | 'other_agent' | 'preview';
const askers = ['buyer', 'other_agent', 'preview'] as const;
const noAgent = { name: '', licence: '', brokerage: '', phone: '', email: '' };

type Props = { listingId: string; timeZone: string; mostMinutes: number; onClose: () => void };

/** Requests a showing for an own buyer, for an agent who called, or for oneself. */
export default function RequestDialog({ listingId, timeZone, mostMinutes, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [forWhom, setForWhom] = useState<ForWhom>('buyer');
  const [buyer, setBuyer] = useState<{ value: string; label: string } | null>(null);
  const [agent, setAgent] = useState(noAgent);
  const [day, setDay] = useState<string | null>(addDays(todayHere(), 1));
  const [time, setTime] = useState('10:00');
  const [minutes, setMinutes] = useState(Math.min(30, mostMinutes));
  const [kind, setKind] = useState<(typeof showingKinds)[number]>('in_person');
  const [note, setNote] = useState('');
  const request = useMutation({
    mutationFn: () =>
      api.showings.request(
        {
          id: listingId,
          start: `${day}T${time}`,
          minutes,
          kind,
          forWhom,
          note,
          buyer: forWhom === 'buyer' ? (buyer?.value ?? null) : null,
          agent: forWhom === 'other_agent' ? agent : null,
        },
        { key },
      ),
    onSuccess: async ({ state }) => {
      await client.invalidateQueries({ queryKey: ['listings'] });
      toast(t(state === 'confirmed' ? 'showings.didConfirm' : 'showings.didAsk'));
      onClose();
    },
  });
  const issues = request.error instanceof ApiProblem ? request.error.issues : [];
  const issueOf = (...path: string[]) => issues.find((one) => path.every((part, at) => one.path[at] === part))?.message;
  const lengths = [15, 30, 45, 60, 90, 120].filter((each) => each <= mostMinutes);
  const agentField = (name: keyof typeof noAgent, required = false) => (
    <Field label={t(`showings.agent.${name}`)} required={required} error={issueOf('agent', name)}>
      <Input value={agent[name]} onChange={({ target }) => setAgent({ ...agent, [name]: target.value })} />
    </Field>
  );
  return (
    <FormDialog
      title={t('showings.ask')}
      size="m"
      saveLabel={t('showings.ask')}
      busy={request.isPending}
      onSave={request.mutate}
      onClose={onClose}
    >
      {request.error && issues.length === 0 && (
        <p role="alert" className="rounded-m bg-loss-tint px-3 py-2.5 text-loss">
          {request.error.message}
        </p>
      )}
      <Field label={t('showings.field.forWhom')}>
        <Select
          value={forWhom}
          onChange={setForWhom}
          options={askers.map((value) => ({ value, label: t(`showings.for.${value}`) }))}
        />
      </Field>
      {forWhom === 'buyer' && (
        <Field
          label={t('showings.field.buyer')}
          hint={t('showings.agreementHint')}
          required
          error={
            issueOf('buyer') && (
              <span>
                {issueOf('buyer')}{' '}
                {buyer && (
                  <Link to={`/lead/${buyer.value}`} className="underline">
                    {t('showings.openBuyer')}
                  </Link>
                )}
              </span>
            )
          }
          className="grid-cols-[minmax(0,1fr)]"
        >
          <Combobox label={t('showings.field.buyer')} source={findLeads} value={buyer} onChange={setBuyer} />
        </Field>
      )}
      {forWhom === 'other_agent' && (
        <div className="grid gap-4.5 sm:grid-cols-2">
          {agentField('name', true)}
          {agentField('brokerage', true)}
          {agentField('email', true)}
          {agentField('phone')}
          {agentField('licence')}
        </div>
      )}
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field
          label={t('showings.field.day')}
          hint={t('public-showing.zone', { zone: format.zone(timeZone) })}
          error={issueOf('start')}
          className="grid-cols-[minmax(0,1fr)]"
        >
          <DateField value={day} onChange={setDay} min={todayHere()} />
        </Field>
        <Field label={t('showings.field.time')}>
          <Input type="time" value={time} step={300} onChange={(event) => setTime(event.target.value)} />
        </Field>
        <Field label={t('public-showing.length')} error={issueOf('minutes')}>
          <Select
            value={String(minutes)}
            onChange={(next) => setMinutes(Number(next))}
            options={lengths.map((value) => ({ value: String(value), label: spanWords(t, value) }))}
          />
        </Field>
        <Field label={t('public-showing.kind')}>
          <Select
            value={kind}
            onChange={setKind}
            options={showingKinds.map((value) => ({ value, label: t(`public-showing.kind.${value}`) }))}
          />
        </Field>
      </div>
      <Field label={t('showings.field.note')}>
        <Textarea rows={2} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

async function findLeads(search: string, signal: AbortSignal) {
  const { rows } = await api.leads.list({ limit: 20, ...(search.trim() && { search }) }, { signal });
  return rows.map(({ id, name, email }) => ({ value: id, label: name, ...(email && { detail: email }) }));
}
