import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { toast } from '#app/ui/toast.ts';
import { creditorKinds, type LoanSettings as Settings } from '#contract/verticals/loans/loan-work.ts';
import { loanQueries } from './queries.ts';
import { useLoanForm } from './use-loan-form.ts';

export default function LoanSettings({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(loanQueries.settings);
  return data ? <Form settings={data} onClose={onClose} /> : null;
}

/** Who lends, and on which days its offices are open: general business days are counted by that. */
function Form({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const [draft, setDraft] = useState(settings);
  const { officeDays } = draft;
  const setDays = (change: Partial<Settings['officeDays']>) =>
    setDraft({ ...draft, officeDays: { ...officeDays, ...change } });
  const form = useLoanForm(
    () => api.loans.setSettings(draft),
    ['lender', 'nmls'],
    () => {
      toast(t('loans.settingsSaved'));
      onClose();
    },
  );
  return (
    <FormDialog title={t('loans.settings')} busy={form.busy} onSave={form.save} onClose={onClose}>
      <Refused messages={form.issues.rest} />
      <Field label={t('loans.lender')} hint={t('loans.lenderHint')} error={form.issues.of('lender')}>
        <Input
          value={draft.lender}
          maxLength={120}
          onChange={(event) => setDraft({ ...draft, lender: event.target.value })}
        />
      </Field>
      <Field label={t('loans.nmls')} error={form.issues.of('nmls')}>
        <Input
          value={draft.nmls}
          maxLength={12}
          inputMode="numeric"
          className="num"
          onChange={(event) => setDraft({ ...draft, nmls: event.target.value })}
        />
      </Field>
      <Field label={t('loans.creditor')} hint={t('loans.creditorHint')}>
        <Select
          value={draft.creditor}
          onChange={(creditor) => setDraft({ ...draft, creditor })}
          options={creditorKinds.map((value) => ({ value, label: t(`loans.creditor.${value}`) }))}
        />
      </Field>
      <Checkbox
        checked={officeDays.opensSaturdays}
        onChange={(opensSaturdays) => setDays({ opensSaturdays })}
        label={t('loans.opensSaturdays')}
        hint={t('loans.opensSaturdaysHint')}
      />
      <Field label={t('loans.closedOn')} hint={t('loans.closedOnHint')}>
        <DateField
          value={null}
          onChange={(day) => {
            if (day && !officeDays.closedOn.includes(day)) setDays({ closedOn: [...officeDays.closedOn, day].sort() });
          }}
        />
      </Field>
      {officeDays.closedOn.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {officeDays.closedOn.map((day) => (
            <li key={day}>
              <Tag onRemove={() => setDays({ closedOn: officeDays.closedOn.filter((one) => one !== day) })}>
                {format.date(day)}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
