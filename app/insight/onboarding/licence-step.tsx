import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { stateOptions } from '#app/people/state-options.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { type LicenceKind, licence, licenceKinds, licenceOf, usStates } from '#contract/account/onboarding.ts';
import type { StepProps } from './step.ts';

type Draft = { id: number; kind: LicenceKind; state: (typeof usStates)[number] | null; number: string };

const kindNames = keysOf('account-onboarding.licence.kind', licenceKinds);

export function LicenceStep({ state, formId, onSaved }: StepProps) {
  const t = useT();
  const { subscription } = useSession();
  const usual = licenceOf[subscription.verticals[0] as keyof typeof licenceOf] ?? 'realestate';
  const blank = (id: number): Draft => ({ id, kind: usual, state: null, number: '' });
  const [drafts, setDrafts] = useState<Draft[]>(() =>
    state.licences.length > 0 ? state.licences.map((known, id) => ({ id, ...known })) : [blank(0)],
  );
  const [wrong, setWrong] = useState<number[]>([]);
  const change = (id: number, changed: Partial<Draft>) => {
    setWrong([]);
    setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...changed } : draft)));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A line that was begun and left empty says nothing.
    const given = drafts.filter((draft) => draft.number.trim() !== '' || draft.state !== null);
    const read = given.map((draft) => ({
      id: draft.id,
      parsed: licence.safeParse({ kind: draft.kind, state: draft.state, number: draft.number }),
    }));
    const faulty = read.filter(({ parsed }) => !parsed.success).map(({ id }) => id);
    setWrong(faulty);
    if (faulty.length > 0) return;
    await api.onboarding.save({ licences: read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : [])) });
    onSaved();
  };
  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
      {drafts.map((draft) => (
        <div key={draft.id} className="grid items-start gap-3 sm:grid-cols-[1.4fr_1fr_1.4fr_auto]">
          <Field label={t('account-onboarding.licence.kind')}>
            <Select
              value={draft.kind}
              onChange={(kind) => change(draft.id, { kind })}
              options={licenceKinds.map((value) => ({ value, label: t(kindNames[value]) }))}
            />
          </Field>
          <Field label={t('account-onboarding.licence.state')}>
            <Select
              value={draft.state}
              onChange={(chosen) => change(draft.id, { state: chosen })}
              options={stateOptions(usStates)}
              placeholder="—"
            />
          </Field>
          <Field
            label={t('account-onboarding.licence.number')}
            error={wrong.includes(draft.id) ? t('account-onboarding.licence.wrong') : undefined}
          >
            <Input
              value={draft.number}
              maxLength={20}
              autoComplete="off"
              dir="ltr"
              onChange={(event) => change(draft.id, { number: event.target.value })}
            />
          </Field>
          <IconButton
            label={t('account-onboarding.licence.remove')}
            className="sm:mt-6.5"
            onClick={() => setDrafts(drafts.filter(({ id }) => id !== draft.id))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <Button
        kind="quiet"
        icon={<Plus />}
        className="justify-self-start"
        onClick={() => setDrafts([...drafts, blank((drafts.at(-1)?.id ?? 0) + 1)])}
      >
        {t('account-onboarding.licence.add')}
      </Button>
    </form>
  );
}
