import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#app/account/session.ts';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { type OwnerClass, ownerClasses } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import { usePeople } from '../leads/use-people.tsx';
import type { Ownership } from './words.ts';

type Props = { lead: Lead; ownership: Ownership; onClose: () => void };

/** Sets the ownership class with a reason that the other side reads; members without that right propose it. */
export default function ClassDialog({ lead, ownership, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const people = usePeople();
  const { user } = useSession();
  const { decide } = ownership.can;
  const [key] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<OwnerClass>(ownership.class);
  const [of, setOf] = useState(ownership.of?.id ?? ownership.came.broughtBy?.id ?? lead.owner);
  const [reason, setReason] = useState('');
  const save = useMutation({
    mutationFn: async () => {
      if (decide) await api.leads.decideOwnership({ id: lead.id, class: chosen, of, reason });
      else await api.leads.proposeOwnership({ id: lead.id, class: chosen, reason }, { key });
    },
    onSuccess: async () => {
      await Promise.all(
        ['ownership', 'get', 'timeline'].map((what) =>
          client.invalidateQueries({ queryKey: ['leads', what, lead.id] }),
        ),
      );
      toast(t(decide ? 'ownership.saved' : 'ownership.sent'));
      onClose();
    },
  });
  const issues = save.error instanceof ApiProblem ? save.error.issues : [];
  const issueOf = (name: string) => issues.find(({ path }) => path[0] === name)?.message;
  return (
    <FormDialog
      title={t(decide ? 'ownership.changeTitle' : 'ownership.proposeTitle', { name: lead.name })}
      description={t(decide ? 'ownership.changeText' : 'ownership.proposeText')}
      saveLabel={t(decide ? 'ui.save' : 'ownership.send')}
      busy={save.isPending}
      onSave={save.mutate}
      onClose={onClose}
    >
      {save.error && issues.length === 0 && (
        <p role="alert" className="rounded-m bg-loss-tint px-3 py-2.5 text-loss">
          {save.error.message}
        </p>
      )}
      <Segmented
        label={t('ownership.title')}
        value={chosen}
        onChange={setChosen}
        className="w-full *:flex-1"
        options={ownerClasses.map((value) => ({ value, label: t(`leads.ownerClass.${value}`) }))}
      />
      <p className="text-sm text-ink-2">{t(`ownership.means.${chosen}`)}</p>
      {decide && chosen !== 'brokerage' && (
        <Field label={t('leads.field.owner_class_of')} required error={issueOf('of')}>
          <Select value={of} onChange={setOf} options={people.options} />
        </Field>
      )}
      {!decide && chosen !== 'brokerage' && (
        <p className="text-sm">{t('ownership.forYou', { name: people.nameOf(user.id) })}</p>
      )}
      <Field label={t('ownership.reason')} hint={t('ownership.reasonHint')} required error={issueOf('reason')}>
        <Textarea
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          autoFocus
        />
      </Field>
    </FormDialog>
  );
}
