import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import type { ApplicationFindings, RentalApplication } from '#contract/verticals/property/applications.ts';
import { RentalDialog } from './dialog.tsx';

type Props = { application: RentalApplication; onClose: () => void };

/** What the papers and the report say, typed by hand. Nothing else counts. */
export default function ScreeningDialog({ application: { id, version, findings }, onClose }: Props) {
  const t = useT();
  return (
    <RentalDialog
      title={t('rental-papers.screen')}
      fields={[
        { name: 'income', label: t('rental-papers.verifiedIncome'), type: 'money' },
        { name: 'score', label: t('rental-papers.score'), type: 'number' },
        { name: 'hasNoEviction', label: t('rental-papers.noEviction'), type: 'check' },
        { name: 'evictedYearsAgo', label: t('rental-papers.evictedYearsAgo'), type: 'number' },
        {
          name: 'reference',
          label: t('rental-papers.reference'),
          type: 'choice',
          options: (['none', 'good', 'poor'] as const).map((value) => ({
            value,
            label: t(`rental-papers.reference.${value}`),
          })),
        },
        { name: 'agency', label: t('rental-papers.agency'), type: 'text', hint: t('rental-papers.agencyHint') },
        { name: 'reportedOn', label: t('rental-papers.reportedOn'), type: 'day' },
        { name: 'agencyAddress', label: t('rental-papers.agencyAddress'), type: 'text' },
        { name: 'agencyPhone', label: t('rental-papers.agencyPhone'), type: 'text' },
        { name: 'factors', label: t('rental-papers.factors'), type: 'lines', wide: true },
      ]}
      initial={{
        income: null,
        score: null,
        hasNoEviction: false,
        evictedYearsAgo: null,
        agency: '',
        agencyAddress: '',
        agencyPhone: '',
        reportedOn: null,
        factors: '',
        ...findings,
        reference: findings?.reference ?? 'none',
      }}
      send={({ reference, ...draft }) =>
        api.rentalApplications.screen(
          { id, ...(draft as ApplicationFindings), reference: reference === 'none' ? null : (reference as 'good') },
          { version },
        )
      }
      onClose={onClose}
    />
  );
}
