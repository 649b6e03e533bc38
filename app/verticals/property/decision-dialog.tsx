import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import type { Decision } from '#contract/verticals/property/application-rules.ts';
import type { RentalApplication } from '#contract/verticals/property/applications.ts';
import { RentalDialog } from './dialog.tsx';

type Props = { application: RentalApplication; onClose: () => void };

/** Only what the criteria allow can be chosen. */
export default function DecisionDialog({ application: { id, version, allowed }, onClose }: Props) {
  const t = useT();
  const choices = [...allowed, 'withdrawn'] as const;
  return (
    <RentalDialog
      title={t('rental-papers.decide')}
      description={t(allowed.length === 0 ? 'rental-papers.notKnown' : 'rental-papers.decideText')}
      saveLabel={t('rental-papers.decide')}
      size="m"
      fields={({ decision }) => [
        {
          name: 'decision',
          label: t('rental-papers.decision'),
          type: 'choice',
          options: choices.map((value) => ({ value, label: t(`rental-papers.deed.${value}`) })),
        },
        ...(decision === 'conditional'
          ? [
              {
                name: 'condition',
                label: t('rental-papers.condition'),
                type: 'text' as const,
                required: true,
                wide: true,
              },
            ]
          : []),
      ]}
      initial={{ decision: choices[0], condition: '' }}
      send={(draft) =>
        api.rentalApplications.decide(
          { id, decision: draft.decision as Decision, condition: String(draft.condition ?? '') },
          { version },
        )
      }
      onClose={onClose}
    />
  );
}
