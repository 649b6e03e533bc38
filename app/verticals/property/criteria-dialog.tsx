import { useQuery } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import type { RentalCriteria } from '#contract/verticals/property/applications.ts';
import { RentalDialog } from './dialog.tsx';
import { rentalQueries } from './queries.ts';

export default function CriteriaDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(rentalQueries.criteria);
  return data ? <Loaded criteria={data.criteria} onClose={onClose} /> : null;
}

/** One written set for all who apply from now on. */
function Loaded({ criteria, onClose }: { criteria: RentalCriteria | null; onClose: () => void }) {
  const t = useT();
  return (
    <RentalDialog
      title={t('rental-papers.criteria')}
      description={t('rental-papers.criteriaText')}
      fields={[
        {
          name: 'incomeRatio',
          label: t('rental-papers.incomeRatio'),
          type: 'number',
          hint: t('rental-papers.ratioHint'),
        },
        { name: 'leastScore', label: t('rental-papers.leastScore'), type: 'number', hint: t('rental-papers.notAsked') },
        {
          name: 'evictionYears',
          label: t('rental-papers.evictionYears'),
          type: 'number',
          hint: t('rental-papers.notAsked'),
        },
        { name: 'fee', label: t('rental-papers.fee'), type: 'money', hint: t('rental-papers.feeHint') },
        { name: 'needsReference', label: t('rental-papers.needsReference'), type: 'check' },
        { name: 'words', label: t('rental-papers.criteriaWords'), type: 'lines', required: true, wide: true },
      ]}
      initial={{
        incomeRatio: criteria ? criteria.incomeRatio && criteria.incomeRatio / 100 : 3,
        leastScore: criteria ? criteria.leastScore : 620,
        evictionYears: criteria ? criteria.evictionYears : 5,
        needsReference: criteria?.needsReference ?? true,
        fee: criteria?.fee ?? null,
        words: criteria?.words ?? t('rental-papers.usualWords'),
      }}
      send={(draft) =>
        api.rentalApplications.setCriteria({
          incomeRatio: draft.incomeRatio === null ? null : Number(draft.incomeRatio) * 100,
          leastScore: draft.leastScore as number | null,
          evictionYears: draft.evictionYears as number | null,
          needsReference: draft.needsReference === true,
          fee: (draft.fee as number | null) ?? 0,
          words: draft.words as string,
        })
      }
      onClose={onClose}
    />
  );
}
