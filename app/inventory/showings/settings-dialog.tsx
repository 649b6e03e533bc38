import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { WeekHours } from '#app/people/week-hours.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { addDays, todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import type { ShowingSettings } from '#contract/inventory/showing-shapes.ts';
import { contactTiers, showingModes } from '#contract/inventory/showing-words.ts';
import { showingQueries } from './queries.ts';
import { spanWords } from './span-words.ts';

type Props = { listingId: string; settings: ShowingSettings; onClose: () => void };

/** Showing rules: who approves, when, how long, and what is hidden from the seller. */
export default function SettingsDialog({ listingId, settings, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const { address, ...own } = settings;
  const [values, setValues] = useState(own);
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });
  const save = useMutation({
    mutationFn: () => api.showings.setUp({ id: listingId, ...values }),
    onSuccess: (saved) => {
      client.setQueryData(showingQueries.settings(listingId).queryKey, saved);
      toast(t('showings.rulesSaved'));
      onClose();
    },
  });
  const issues = save.error instanceof ApiProblem ? save.error.issues : [];
  const issueOf = (name: string) => issues.find(({ path }) => path[0] === name)?.message;
  const span = (name: 'leadMinutes' | 'mostMinutes', usual: readonly number[]) => (
    <Field label={t(`showings.field.${name}`)} error={issueOf(name)}>
      <Select
        value={String(values[name])}
        onChange={(next) => set({ [name]: Number(next) } as Partial<typeof values>)}
        options={[...new Set([...usual, values[name]])]
          .sort((one, other) => one - other)
          .map((minutes) => ({ value: String(minutes), label: spanWords(t, minutes) }))}
      />
    </Field>
  );
  return (
    <FormDialog title={t('showings.rules')} size="m" busy={save.isPending} onSave={save.mutate} onClose={onClose}>
      {address && values.isOpen && (
        <Field label={t('showings.page')} hint={t('showings.pageHint')}>
          <div className="flex gap-2">
            <Input
              readOnly
              dir="ltr"
              value={address}
              frameClassName="flex-1"
              onFocus={({ target }) => target.select()}
            />
            <Button
              icon={<Copy />}
              onClick={() => {
                void navigator.clipboard.writeText(address);
                toast(t('showings.copied'));
              }}
            >
              {t('showings.copyPage')}
            </Button>
          </div>
        </Field>
      )}
      {save.error && issues.length === 0 && (
        <p role="alert" className="rounded-m bg-loss-tint px-3 py-2.5 text-loss">
          {save.error.message}
        </p>
      )}
      <Field label={t('showings.field.mode')}>
        <Select
          value={values.mode}
          onChange={(mode) => set({ mode })}
          options={showingModes.map((value) => ({ value, label: t(`showings.mode.${value}`) }))}
        />
      </Field>
      {(values.mode === 'confirm_any' || values.mode === 'confirm_all') && (
        <Contacts value={values.contacts} onChange={(contacts) => set({ contacts })} fault={issueOf('contacts')} />
      )}
      <div className="grid gap-4.5 sm:grid-cols-2">
        {span('leadMinutes', leads)}
        {span('mostMinutes', lengths)}
      </div>
      <div className="grid gap-2">
        {(['isOpen', 'mayOverlap', 'isAccompanied', 'holdsFeedback'] as const).map((name) => (
          <Checkbox
            key={name}
            label={t(`showings.field.${name}`)}
            checked={values[name]}
            onChange={(on) => set({ [name]: on } as Partial<typeof values>)}
          />
        ))}
      </div>
      <WeekHours
        legend={t('showings.hours', { zone: format.zone(values.timeZone) })}
        value={values.hours}
        onChange={(hours) => set({ hours })}
      />
      <Blackouts value={values.blackouts} onChange={(blackouts) => set({ blackouts })} fault={issueOf('blackouts')} />
    </FormDialog>
  );
}

const hour = 60;
const leads = [0, 30, hour, 2 * hour, 4 * hour, 12 * hour, 24 * hour, 48 * hour, 72 * hour];
const lengths = [15, 30, 45, hour, 90, 2 * hour, 3 * hour, 4 * hour];

type Part<Name extends 'contacts' | 'blackouts'> = {
  value: ShowingSettings[Name];
  onChange: (value: ShowingSettings[Name]) => void;
  fault: string | undefined;
};

const Fault = ({ children }: { children: string | undefined }) =>
  children ? <p className="text-sm text-loss">{children}</p> : null;

function Contacts({ value, onChange, fault }: Part<'contacts'>) {
  const t = useT();
  const people = usePeople();
  const change = (at: number, part: Partial<ShowingSettings['contacts'][number]>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const outside = 'outside';
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-medium">{t('showings.contacts')}</legend>
      {value.length === 0 && <p className="text-sm text-ink-3">{t('showings.noContacts')}</p>}
      {value.map((contact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else of their own until they are saved
        <div key={at} className="flex flex-wrap items-center gap-2">
          <Select
            aria-label={t('showings.contact.tier')}
            value={contact.tier}
            onChange={(tier) => change(at, { tier })}
            options={contactTiers.map((tier) => ({ value: tier, label: t(`showings.tier.${tier}`) }))}
            className="w-36"
          />
          <Select
            aria-label={t('showings.contact.who')}
            value={contact.user ?? outside}
            onChange={(user) => change(at, { user: user === outside ? null : user })}
            options={[
              { value: outside, label: t('showings.contact.outside') },
              ...people.options.map((one) => ({ value: one.value, label: one.label })),
            ]}
            className="w-44"
          />
          {contact.user === null && (
            <>
              <Input
                aria-label={t('showings.agent.name')}
                placeholder={t('showings.agent.name')}
                value={contact.name}
                onChange={({ target }) => change(at, { name: target.value })}
                frameClassName="w-40"
              />
              <Input
                type="email"
                aria-label={t('showings.agent.email')}
                placeholder={t('showings.agent.email')}
                value={contact.email}
                onChange={({ target }) => change(at, { email: target.value })}
                frameClassName="w-52"
              />
            </>
          )}
          <IconButton label={t('showings.remove')} onClick={() => onChange(value.filter((_, place) => place !== at))}>
            <Trash2 />
          </IconButton>
        </div>
      ))}
      <Fault>{fault}</Fault>
      <Button
        size="s"
        className="justify-self-start"
        disabled={value.length >= 10}
        onClick={() => onChange([...value, { tier: 'initial', user: null, name: '', email: '' }])}
      >
        <Plus />
        {t('showings.addContact')}
      </Button>
    </fieldset>
  );
}

function Blackouts({ value, onChange, fault }: Part<'blackouts'>) {
  const t = useT();
  const change = (at: number, part: Partial<ShowingSettings['blackouts'][number]>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...part } : one)));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-medium">{t('showings.blackouts')}</legend>
      {value.map((blackout, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else of their own
        <div key={at} className="flex flex-wrap items-center gap-2">
          {(['from', 'to'] as const).map((end) => (
            <Input
              key={end}
              type="datetime-local"
              aria-label={t(`showings.blackout.${end}`)}
              value={blackout[end]}
              onChange={({ target }) => target.value && change(at, { [end]: target.value.slice(0, 16) })}
              frameClassName="w-52"
            />
          ))}
          <IconButton label={t('showings.remove')} onClick={() => onChange(value.filter((_, place) => place !== at))}>
            <Trash2 />
          </IconButton>
        </div>
      ))}
      <Fault>{fault}</Fault>
      <Button
        size="s"
        className="justify-self-start"
        onClick={() => {
          const day = addDays(todayHere(), 1);
          onChange([...value, { from: `${day}T09:00`, to: `${day}T12:00` }]);
        }}
      >
        <Plus />
        {t('showings.addBlackout')}
      </Button>
    </fieldset>
  );
}
