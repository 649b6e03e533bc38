import { useT } from '#app/i18n/t.ts';
import type { issuesOf } from '#app/inventory/deals/issues.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { stateOptions } from '#app/people/state-options.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { usStates } from '#contract/account/onboarding.ts';
import {
  amortizations,
  loanPrograms,
  occupancies,
  propertyKinds,
  purposes,
} from '#contract/verticals/loans/loan-words.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { PercentField } from './percent-field.tsx';
import { WholeField } from './whole-field.tsx';

const states = stateOptions<string>(usStates);

export const draftFields = [
  'name',
  'number',
  'purpose',
  'program',
  'amortization',
  'termMonths',
  'rate',
  'apr',
  'amount',
  'price',
  'value',
  'appraised',
  'address',
  'city',
  'stateOrProvince',
  'county',
  'postalCode',
  'units',
  'occupancy',
  'propertyType',
  'closingOn',
  'owner',
  'processor',
] as const;
export type LoanDraft = Pick<Loan, (typeof draftFields)[number]>;

export const draftOf = (loan: Loan): LoanDraft =>
  Object.fromEntries(draftFields.map((field) => [field, loan[field]])) as LoanDraft;

type Props = {
  draft: LoanDraft;
  onChange: (draft: LoanDraft) => void;
  issues: ReturnType<typeof issuesOf>;
  mayAssign: boolean;
};

const texts = { number: 60, address: 200, city: 80, county: 80, postalCode: 10 } as const;

/** Terms, home and people of a loan. */
export function LoanFields({ draft, onChange, issues, mayAssign }: Props) {
  const t = useT();
  const people = usePeople();
  const set = (change: Partial<LoanDraft>) => onChange({ ...draft, ...change });
  const choices = {
    purpose: purposes.map((value) => ({ value, label: t(`loans.purpose.${value}`) })),
    program: loanPrograms.map((value) => ({ value, label: t(`loans.program.${value}`) })),
    amortization: amortizations.map((value) => ({ value, label: t(`loans.amortization.${value}`) })),
    occupancy: occupancies.map((value) => ({ value, label: t(`loans.occupancy.${value}`) })),
    propertyType: propertyKinds.map((value) => ({ value, label: t(`loans.propertyType.${value}`) })),
  };
  const choice = (name: keyof typeof choices) => (
    <Field label={t(`loans.field.${name}`)} error={issues.of(name)}>
      <Select value={draft[name] as string} onChange={(value) => set({ [name]: value })} options={choices[name]} />
    </Field>
  );
  const text = (name: keyof typeof texts) => (
    <Field label={t(`loans.field.${name}`)} error={issues.of(name)}>
      <Input
        value={draft[name] ?? ''}
        maxLength={texts[name]}
        onChange={(event) => set({ [name]: event.target.value || null })}
      />
    </Field>
  );
  const money = (name: 'amount' | 'price' | 'value' | 'appraised') => (
    <Field label={t(`loans.field.${name}`)} error={issues.of(name)}>
      <MoneyField value={draft[name]} onChange={(value) => set({ [name]: value })} />
    </Field>
  );
  const person = (name: 'owner' | 'processor') => (
    <Field label={t(`loans.field.${name}`)} error={issues.of(name)}>
      <Combobox
        label={t(`loans.field.${name}`)}
        source={people.options}
        value={people.options.find(({ value }) => value === draft[name]) ?? null}
        onChange={(option) => set({ [name]: option?.value ?? null })}
        {...(name === 'owner' && { placeholder: t('loans.office') })}
        clearable
      />
    </Field>
  );
  return (
    <>
      <Field label={t('loans.field.name')} required error={issues.of('name')}>
        <Input value={draft.name} maxLength={120} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      {text('number')}
      {choice('purpose')}
      {choice('program')}
      {money('amount')}
      <Field label={t('loans.field.rate')} error={issues.of('rate')}>
        <PercentField value={draft.rate} onChange={(rate) => set({ rate })} />
      </Field>
      {choice('amortization')}
      <Field label={t('loans.field.termMonths')} error={issues.of('termMonths')}>
        <WholeField value={draft.termMonths} onChange={(termMonths) => set({ termMonths })} max={600} />
      </Field>
      <Field label={t('loans.field.apr')} error={issues.of('apr')}>
        <PercentField value={draft.apr} onChange={(apr) => set({ apr })} />
      </Field>
      <Field label={t('loans.field.closingOn')} error={issues.of('closingOn')}>
        <DateField value={draft.closingOn} onChange={(closingOn) => set({ closingOn })} />
      </Field>
      {money('price')}
      {money('value')}
      {money('appraised')}
      {choice('occupancy')}
      {text('address')}
      {text('city')}
      <Field label={t('loans.field.stateOrProvince')} error={issues.of('stateOrProvince')}>
        <Combobox
          label={t('loans.field.stateOrProvince')}
          source={states}
          value={states.find(({ value }) => value === draft.stateOrProvince) ?? null}
          onChange={(option) => set({ stateOrProvince: option?.value ?? null })}
          clearable
        />
      </Field>
      {text('postalCode')}
      {text('county')}
      {choice('propertyType')}
      <Field label={t('loans.field.units')} error={issues.of('units')}>
        <Select
          value={String(draft.units)}
          onChange={(value) => set({ units: Number(value) })}
          options={['1', '2', '3', '4'].map((value) => ({ value, label: value }))}
        />
      </Field>
      {person('processor')}
      {mayAssign && person('owner')}
    </>
  );
}
