import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import type { Policy } from '#contract/verticals/insurance/policies.ts';
import { billTypes } from '#contract/verticals/insurance/policy-words.ts';
import { CallDialog } from '../form.tsx';
import { coverageDraft, coveragesIn, useChoices, useCoverageSpecs } from '../words.ts';

type Change = Parameters<typeof api.policies.change>[0];

/** What a policy says beside its terms and premium. */
export function EditPolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const t = useT();
  const { states } = useChoices();
  const { owners } = usePeople();
  const coverageSpecs = useCoverageSpecs();
  const { id, number, stateOrProvince, billType, mortgagee, owner, line, version } = policy;
  return (
    <CallDialog
      title={t('insurance.editPolicy')}
      fields={[
        { name: 'number', label: t('insurance.field.number'), type: 'text' },
        { name: 'stateOrProvince', label: t('insurance.field.stateOrProvince'), type: 'choice', options: states },
        {
          name: 'billType',
          label: t('insurance.billType'),
          type: 'choice',
          options: billTypes.map((value) => ({ value, label: t(`insurance.bill.${value}`) })),
        },
        ...(policy.can.assign
          ? [
              {
                name: 'owner',
                label: t('insurance.field.owner'),
                type: 'choice' as const,
                options: [{ value: '', label: t('insurance.office') }, ...owners],
              },
            ]
          : []),
        { name: 'mortgagee', label: t('insurance.mortgagee'), type: 'text', wide: true },
        ...coverageSpecs(line),
      ]}
      initial={{
        number: number ?? '',
        stateOrProvince,
        billType,
        mortgagee,
        owner: owner ?? '',
        ...coverageDraft(line, policy.coverages),
      }}
      send={(draft) =>
        api.policies.change(
          {
            id,
            number: (draft.number as string) || null,
            stateOrProvince: draft.stateOrProvince,
            billType: draft.billType,
            mortgagee: draft.mortgagee,
            coverages: coveragesIn(draft),
            ...(policy.can.assign && { owner: (draft.owner as string) || null }),
          } as Change,
          { version },
        )
      }
      onClose={onClose}
    />
  );
}
