import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import type { PrivacyRequest } from '#contract/account/privacy.ts';
import { mayExtend, type PrivacyKind, privacyKinds } from '#contract/account/privacy-clocks.ts';
import { issueOn } from '../failure-text.ts';
import { useDeed } from './use-deed.ts';

export function NewPrivacyDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [kind, setKind] = useState<PrivacyKind>('access');
  const [name, setName] = useState('');
  const [contact, setContact] = useState('');
  const [receivedOn, setReceivedOn] = useState<string | null>(todayHere());
  const add = useDeed(api.privacy.add, {
    onDone: () => {
      toast(t('security.requestLogged'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('security.logRequest')}
      saveLabel={t('security.logRequest')}
      busy={add.isPending}
      onSave={() => add.mutate({ kind, name, contact, receivedOn: receivedOn ?? '' })}
      onClose={onClose}
    >
      <Field label={t('security.requestKind')}>
        <Select
          value={kind}
          onChange={setKind}
          options={privacyKinds.map((value) => ({ value, label: t(`security.asks.${value}`) }))}
        />
      </Field>
      <Field label={t('security.person')} error={issueOn(add.error, 'name')} required>
        <Input value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
      </Field>
      <Field label={t('security.contact')} error={issueOn(add.error, 'contact')}>
        <Input value={contact} onChange={(event) => setContact(event.target.value)} autoComplete="off" />
      </Field>
      <Field label={t('security.received')} error={issueOn(add.error, 'receivedOn')} required>
        <DateField value={receivedOn} onChange={setReceivedOn} max={todayHere()} />
      </Field>
    </FormDialog>
  );
}

const states = ['open', 'done', 'refused'] as const;

export function PrivacyDialog({ request, onClose }: { request: PrivacyRequest; onClose: () => void }) {
  const t = useT();
  const [state, setState] = useState(request.state);
  const [outcome, setOutcome] = useState(request.outcome);
  const [extended, setExtended] = useState(request.extended);
  const [checkedOn, setCheckedOn] = useState(request.identityCheckedOn);
  const save = useDeed(
    (_: null, options) =>
      api.privacy.change(
        { id: request.id, state, outcome, extended, identityCheckedOn: checkedOn },
        { version: request.version, ...options },
      ),
    {
      onDone: () => {
        toast(t('security.requestSaved'));
        onClose();
      },
    },
  );
  const search = `/leads?search=${encodeURIComponent(request.contact || request.name)}`;
  return (
    <FormDialog
      title={[t(`security.asks.${request.kind}`), request.name].join(' · ')}
      busy={save.isPending}
      onSave={() => save.mutate(null)}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        {t(`security.how.${request.kind}`)}{' '}
        <Link to={search} className="text-act underline underline-offset-4">
          {t('security.findLead')}
        </Link>
      </p>
      <Field
        label={t('security.identityChecked')}
        hint={t('security.identityHint')}
        error={issueOn(save.error, 'identityCheckedOn')}
      >
        <DateField value={checkedOn} onChange={setCheckedOn} max={todayHere()} />
      </Field>
      {mayExtend(request.kind) && (
        <Checkbox label={t('security.extend')} checked={extended} onChange={(value) => setExtended(value === true)} />
      )}
      <Field label={t('security.status')}>
        <Select
          value={state}
          onChange={setState}
          options={states.map((value) => ({ value, label: t(`security.request.${value}`) }))}
        />
      </Field>
      <Field label={t('security.outcome')} error={issueOn(save.error, 'outcome')}>
        <Textarea rows={3} value={outcome} onChange={(event) => setOutcome(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
