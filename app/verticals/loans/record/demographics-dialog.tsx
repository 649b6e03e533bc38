import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import type { Demographics } from '#contract/verticals/loans/demographics.ts';
import type { Borrower } from '#contract/verticals/loans/loan-application.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { loanQueries } from '../queries.ts';
import { useLoanForm } from '../use-loan-form.ts';

type Props = { loan: Loan; borrower: Borrower; onClose: () => void };
const ethnicities = ['1', '2', '3'] as const;
const races = ['1', '2', '3', '4', '5', '6'] as const;
const sexes = ['1', '2', '3'] as const;
const none: Demographics = { ethnicity: [], race: [], sex: null, isObserved: false };

export default function DemographicsDialog(props: Props) {
  const { data } = useQuery(loanQueries.demographics(props.loan.id, props.borrower.id));
  return data ? <Form {...props} held={data.demographics ?? none} /> : null;
}

/** Asked for monitoring only and kept apart; whoever applies may decline each. */
function Form({ loan, borrower, onClose, held }: Props & { held: Demographics }) {
  const t = useT();
  const [said, setSaid] = useState(held);
  const form = useLoanForm(
    () => api.loans.setDemographics({ id: loan.id, borrowerId: borrower.id, demographics: said }),
    [],
    onClose,
  );
  const toggle = <Code extends string>(codes: Code[], code: Code, isOn: boolean): Code[] =>
    isOn ? [...codes, code] : codes.filter((one) => one !== code);
  return (
    <FormDialog title={t('loans.demographics')} busy={form.busy} onSave={form.save} onClose={onClose}>
      <Refused messages={form.issues.rest} />
      <p className="text-ink-2">{t('loans.demographicsText')}</p>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">{t('loans.ethnicity')}</legend>
        {ethnicities.map((code) => (
          <Checkbox
            key={code}
            checked={said.ethnicity.includes(code)}
            onChange={(isOn) => setSaid({ ...said, ethnicity: toggle(said.ethnicity, code, isOn) })}
            label={t(`loans.ethnicity.${code}`)}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">{t('loans.race')}</legend>
        {races.map((code) => (
          <Checkbox
            key={code}
            checked={said.race.includes(code)}
            disabled={!said.race.includes(code) && said.race.length >= 5}
            onChange={(isOn) => setSaid({ ...said, race: toggle(said.race, code, isOn) })}
            label={t(`loans.race.${code}`)}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">{t('loans.sex')}</legend>
        {sexes.map((code) => (
          <Checkbox
            key={code}
            checked={said.sex === code}
            onChange={(isOn) => setSaid({ ...said, sex: isOn ? code : null })}
            label={t(`loans.sex.${code}`)}
          />
        ))}
      </fieldset>
      <Checkbox
        checked={said.isObserved}
        onChange={(isObserved) => setSaid({ ...said, isObserved })}
        label={t('loans.observed')}
      />
    </FormDialog>
  );
}
