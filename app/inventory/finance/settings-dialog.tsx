import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { stateOptions } from '#app/people/state-options.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { usStates } from '#contract/account/onboarding.ts';
import { depositRules } from '#contract/inventory/finance/deposit-rules.ts';
import { issuesOf } from '../deals/issues.ts';
import { Refused } from '../deals/refused.tsx';
import { financeQueries } from './queries.ts';
import { useDeed, useTold } from './use-deed.ts';

type Known = { approvalCents: number | null; state: string | null };
const none = 'none';

/** The amount above which two people are needed, and the state whose deposit deadlines apply. */
export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(financeQueries.settings);
  return data ? <Form known={data} onClose={onClose} /> : null;
}

function Form({ known, onClose }: { known: Known; onClose: () => void }) {
  const t = useT();
  const told = useTold();
  const [approvalCents, setLimit] = useState(known.approvalCents);
  const [state, setState] = useState(known.state);
  const save = useDeed(api.finance.setSettings, {
    tells: false,
    onDone: (outcome) => {
      told(t('finance.settings.saved'), outcome);
      onClose();
    },
  });
  const issues = issuesOf(save.error, ['approvalCents', 'state']);
  const rule = state ? depositRules[state] : undefined;
  return (
    <FormDialog
      title={t('finance.settings')}
      busy={save.isPending}
      onSave={() => save.mutate({ approvalCents, state })}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <Field
        label={t('finance.settings.limit')}
        hint={t('finance.settings.limitHint')}
        error={issues.of('approvalCents')}
      >
        <MoneyField value={approvalCents} onChange={setLimit} />
      </Field>
      <Field
        label={t('finance.settings.state')}
        hint={
          rule
            ? t(`finance.rule.${rule.from}`, { days: rule.days, source: rule.source })
            : t('finance.settings.stateHint')
        }
        error={issues.of('state')}
      >
        <Select
          value={state ?? none}
          onChange={(next) => setState(next === none ? null : next)}
          options={[{ value: none, label: t('finance.settings.noState') }, ...stateOptions<string>(usStates)]}
        />
      </Field>
    </FormDialog>
  );
}
