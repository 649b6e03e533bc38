import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import type { Demographics } from '#contract/verticals/loans/demographics.ts';
import type { Borrower } from '#contract/verticals/loans/loan-application.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { loanQueries } from '../queries.ts';
import { useLoanForm } from '../use-loan-form.ts';

type Props = { loan: Loan; borrower: Borrower; onClose: () => void };
type Said = NonNullable<Demographics['other']>;
/** Codes that a person can give: the rest are of applicants who are no persons. */
type Ethnicity = Exclude<Demographics['ethnicity'][number], '4'>;
type Race = Exclude<Demographics['race'][number], '7'>;
type Group<Code extends string> = { code: Code; parts?: readonly Code[]; own?: keyof Said };

/** As the form has them: each answer, what it can be narrowed to, and where the applicant may use their own words. */
const ethnicities: Group<Ethnicity>[] = [
  { code: '1', parts: ['11', '12', '13', '14'], own: 'ethnicity' },
  { code: '2' },
  { code: '3' },
];
const races: Group<Race>[] = [
  { code: '1', own: 'tribe' },
  { code: '2', parts: ['21', '22', '23', '24', '25', '26', '27'], own: 'asian' },
  { code: '3' },
  { code: '4', parts: ['41', '42', '43', '44'], own: 'pacific' },
  { code: '5' },
  { code: '6' },
];
const sexes = ['1', '2', '3'] as const;
const most = 5;
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
  // Both may be chosen, and are one code.
  const sex = said.sex === '6' ? ['1', '2'] : said.sex ? [said.sex] : [];
  const setSex = (code: (typeof sexes)[number], isOn: boolean) => {
    const left = sex.filter((one) => one !== code && (code === '3') === (one === '3'));
    const now = isOn ? [...left, code] : left;
    setSaid({ ...said, sex: now.length === 2 ? '6' : ((now[0] as Demographics['sex'] | undefined) ?? null) });
  };
  const own = { said: said.other ?? {}, onSay: (other: Said) => setSaid({ ...said, other }) };
  return (
    <FormDialog title={t('loans.demographics')} busy={form.busy} onSave={form.save} onClose={onClose}>
      <Refused messages={form.issues.rest} />
      <p className="text-ink-2">{t('loans.demographicsText')}</p>
      <Answers
        legend={t('loans.ethnicity')}
        groups={ethnicities}
        chosen={said.ethnicity.filter((code) => code !== '4')}
        labelOf={(code) => t(`loans.ethnicity.${code}`)}
        onChange={(ethnicity) => setSaid({ ...said, ethnicity })}
        {...own}
      />
      <Answers
        legend={t('loans.race')}
        groups={races}
        chosen={said.race.filter((code) => code !== '7')}
        labelOf={(code) => t(`loans.race.${code}`)}
        onChange={(race) => setSaid({ ...said, race })}
        {...own}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">{t('loans.sex')}</legend>
        {sexes.map((code) => (
          <Checkbox
            key={code}
            checked={sex.includes(code)}
            onChange={(isOn) => setSex(code, isOn)}
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

type AnswersProps<Code extends string> = {
  legend: string;
  groups: readonly Group<Code>[];
  chosen: Code[];
  labelOf: (code: Code) => string;
  onChange: (codes: Code[]) => void;
  said: Said;
  onSay: (said: Said) => void;
};

/** At most five, as the register has room for. What an answer is narrowed to stands below it once it is given. */
function Answers<Code extends string>(props: AnswersProps<Code>) {
  const { legend, groups, chosen, labelOf, onChange, said, onSay } = props;
  const t = useT();
  const choice = (code: Code) => (
    <Checkbox
      key={code}
      checked={chosen.includes(code)}
      disabled={!chosen.includes(code) && chosen.length >= most}
      onChange={(isOn) => onChange(isOn ? [...chosen, code] : chosen.filter((one) => one !== code))}
      label={labelOf(code)}
    />
  );
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {groups.map(({ code, parts = [], own }) => {
        const isGiven = chosen.includes(code) || parts.some((part) => chosen.includes(part)) || (own && said[own]);
        return (
          <div key={code} className="grid gap-2">
            {choice(code)}
            {isGiven && (parts.length > 0 || own) && (
              <div className="grid gap-2 ps-7">
                {parts.map(choice)}
                {own && (
                  <Field label={t(`loans.ownWords.${own}`)}>
                    <Input
                      value={said[own] ?? ''}
                      onChange={({ target }) => onSay({ ...said, [own]: target.value })}
                      maxLength={100}
                    />
                  </Field>
                )}
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
