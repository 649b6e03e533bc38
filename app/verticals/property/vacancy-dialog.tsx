import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { todayHere } from '#app/ui/days.ts';
import type { Vacancy } from '#contract/verticals/property/applications.ts';
import type { RentalUnit } from '#contract/verticals/property/portfolio.ts';
import CriteriaDialog from './criteria-dialog.tsx';
import { RentalDialog } from './dialog.tsx';
import { rentalQueries } from './queries.ts';

type Props = { unit?: RentalUnit; vacancy?: Vacancy; onClose: () => void };

/** What is advertised of a unit. Before the first one the criteria are written: they are the same for all who apply. */
export default function VacancyDialog({ unit, vacancy, onClose }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const { data } = useQuery(rentalQueries.criteria);
  if (!data) return null;
  if (!data.criteria && unit) return <CriteriaDialog onClose={onClose} />;
  return (
    <RentalDialog
      title={t('rental-papers.advertiseNamed', { name: unit?.name ?? vacancy!.unit.name })}
      saveLabel={t(vacancy ? 'rental-papers.save' : 'rental-papers.advertise')}
      fields={[
        { name: 'headline', label: t('rental-papers.headline'), type: 'text', required: true, wide: true },
        { name: 'rent', label: t('rentals.rent'), type: 'money', required: true },
        { name: 'deposit', label: t('rentals.deposit'), type: 'money' },
        { name: 'availableOn', label: t('rental-papers.availableOn'), type: 'day', required: true },
        { name: 'words', label: t('rental-papers.description'), type: 'lines', wide: true },
        ...(unit
          ? [
              {
                name: 'alsoList',
                label: t('rental-papers.alsoList'),
                type: 'check' as const,
                hint: t('rental-papers.alsoListHint'),
              },
            ]
          : []),
      ]}
      initial={{
        headline: vacancy?.headline ?? '',
        rent: vacancy?.rent ?? unit?.marketRent ?? null,
        deposit: vacancy?.deposit ?? unit?.marketRent ?? null,
        availableOn: vacancy?.availableOn ?? todayHere(),
        words: vacancy?.words ?? '',
        alsoList: false,
      }}
      send={(draft, key) => {
        const given = {
          headline: draft.headline as string,
          rent: draft.rent as number,
          deposit: (draft.deposit as number | null) ?? 0,
          availableOn: draft.availableOn as string,
          words: draft.words as string,
        };
        return unit
          ? api.rentalApplications.openVacancy({ unit: unit.id, ...given, alsoList: draft.alsoList === true }, { key })
          : api.rentalApplications.changeVacancy({ id: vacancy!.id, ...given }, { version: vacancy!.version });
      }}
      onDone={() => void (unit && navigate('/property-management/applications'))}
      onClose={onClose}
    />
  );
}
