import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { formatPhone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { type Channel, channels, notedBases, type Purpose, purposes } from '#contract/people/messages-words.ts';
import { contactQueries } from '../contacts/queries.ts';

type Basis = (typeof notedBases)[number];

/** Logs a verbal or written consent with how and when it was given; it can't be changed later. */
export default function AddConsent({ leadId, onDone }: { leadId: string; onDone: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [kind, setKind] = useState<'given' | 'revoked'>('given');
  const [channel, setChannel] = useState<Channel>('sms');
  const [purpose, setPurpose] = useState<Purpose>('transactional');
  const [basis, setBasis] = useState<Basis>('verbal');
  const [note, setNote] = useState('');
  const [address, setAddress] = useState<string>();
  const kindOfAddress = channel === 'email' ? 'email' : 'phone';
  const points =
    useQuery(contactQueries.points(leadId)).data?.points.filter((one) => one.channel === kindOfAddress) ?? [];
  const chosen = points.find((one) => one.address === address) ?? points.find(({ primary }) => primary);
  const add = useMutation({
    mutationFn: () =>
      api.consents.add({
        id: leadId,
        channel,
        purpose,
        kind,
        basis,
        note,
        ...(chosen && { address: chosen.address }),
      }),
    onSuccess: () => {
      toast(t('messages.consentKept'));
      onDone();
    },
    onError: (error) => toast(t('messages.notSaved'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['messages'] }),
  });
  return (
    <form
      className="grid gap-3 rounded-m border border-line bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (note.trim() && !add.isPending) add.mutate();
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('messages.field.kind')}>
          <Select
            value={kind}
            onChange={setKind}
            options={(['given', 'revoked'] as const).map((value) => ({ value, label: t(`messages.kind.${value}`) }))}
          />
        </Field>
        <Field label={t('messages.field.channel')}>
          <Select
            value={channel}
            onChange={setChannel}
            options={channels.map((value) => ({ value, label: t(`messages.channel.${value}`) }))}
          />
        </Field>
        {points.length > 1 && chosen && (
          <Field label={t('messages.field.address')}>
            <Select
              value={chosen.address}
              onChange={setAddress}
              options={points.map((one) => ({
                value: one.address,
                label: one.channel === 'phone' ? formatPhone(one.address) : one.address,
              }))}
            />
          </Field>
        )}
        <Field label={t('messages.field.purpose')}>
          <Select
            value={purpose}
            onChange={setPurpose}
            options={purposes.map((value) => ({ value, label: t(`messages.purpose.${value}`) }))}
          />
        </Field>
        <Field label={t('messages.field.basis')}>
          <Select
            value={basis}
            onChange={setBasis}
            options={notedBases.map((value) => ({ value, label: t(`messages.basis.${value}`) }))}
          />
        </Field>
      </div>
      <Field label={t('messages.field.note')} hint={t('messages.noteHint')} required>
        <Textarea value={note} onChange={(event) => setNote(event.target.value)} rows={2} maxLength={2_000} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button kind="quiet" size="s" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" kind="act" size="s" disabled={!note.trim()} busy={add.isPending}>
          {t('messages.keepConsent')}
        </Button>
      </div>
    </form>
  );
}
