import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { todayHere } from '#app/ui/days.ts';
import { toast } from '#app/ui/toast.ts';
import type { Line } from '#contract/verticals/insurance/lines.ts';
import type { Policy } from '#contract/verticals/insurance/policies.ts';
import { CallDialog, type Draft, type Named } from './form.tsx';
import { coveragesIn, useChoices, useCoverageSpecs } from './words.ts';

type New = Parameters<typeof api.policies.create>[0];

/** A policy that is in force already, or was written outside the marketplace. */
export default function NewPolicy({ onClose }: { onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const choices = useChoices();
  const coverageSpecs = useCoverageSpecs();
  const fields = ({ line }: Draft) => [
    { name: 'lead', label: t('insurance.field.insured'), type: 'lead' as const, required: true },
    { name: 'line', label: t('insurance.field.line'), type: 'choice' as const, options: choices.lines },
    {
      name: 'carrier',
      label: t('insurance.field.carrier'),
      type: 'choice' as const,
      options: choices.carriers,
      required: true,
    },
    { name: 'number', label: t('insurance.field.number'), type: 'text' as const },
    {
      name: 'stateOrProvince',
      label: t('insurance.field.stateOrProvince'),
      type: 'choice' as const,
      options: choices.states,
    },
    { name: 'effectiveOn', label: t('insurance.field.effectiveOn'), type: 'day' as const, required: true },
    { name: 'months', label: t('insurance.months'), type: 'number' as const },
    { name: 'premium', label: t('insurance.field.premium'), type: 'money' as const, required: true },
    { name: 'mortgagee', label: t('insurance.mortgagee'), type: 'text' as const, wide: true },
    ...coverageSpecs(line as Line),
  ];
  return (
    <CallDialog
      title={t('insurance.newPolicy')}
      saveLabel={t('insurance.addPolicy')}
      fields={fields}
      initial={{
        lead: null,
        line: 'home',
        carrier: choices.carriers[0]?.value ?? '',
        number: '',
        stateOrProvince: 'TX',
        effectiveOn: todayHere(),
        months: 12,
        premium: null,
        mortgagee: '',
      }}
      send={(draft, key) =>
        api.policies.create(
          {
            lead: (draft.lead as Named)?.id ?? '',
            line: draft.line,
            carrier: draft.carrier,
            number: (draft.number as string) || null,
            stateOrProvince: draft.stateOrProvince,
            effectiveOn: draft.effectiveOn,
            months: draft.months,
            premium: draft.premium,
            mortgagee: draft.mortgagee,
            coverages: coveragesIn(draft),
          } as New,
          { key },
        )
      }
      onDone={(policy) => {
        toast(t('insurance.policyAdded'));
        void navigate(`/policy/${(policy as Policy).id}`);
      }}
      onClose={onClose}
    />
  );
}
