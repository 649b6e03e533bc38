import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardList, DoorOpen, FileText, ListChecks } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Listed } from '#app/inventory/finance/listed.tsx';
import { Amount, type Column, Part } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import type { ApplicationState, RentalApplicationRow, Vacancy } from '#contract/verticals/property/applications.ts';
import { rentalQueries } from './queries.ts';
import { useRentalDeed } from './use-rental-deed.ts';

const VacancyDialog = lazy(() => import('./vacancy-dialog.tsx'));
const CriteriaDialog = lazy(() => import('./criteria-dialog.tsx'));

export const handle = { title: 'rental-papers.applications' } as const;

export const applicationTones: Record<ApplicationState, Tone> = {
  received: 'need',
  screening: 'info',
  approved: 'act',
  conditional: 'need',
  denied: 'loss',
  leased: 'act',
  withdrawn: 'plain',
};

type Open = { what: 'criteria' } | { what: 'vacancy'; vacancy: Vacancy };

/** What is vacant and who wants it. */
export default function ApplicationsPage() {
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const [state, setState] = useState<'open' | 'all'>('open');
  const [open, setOpen] = useState<Open | null>(null);
  const list = useInfiniteQuery(rentalQueries.applications(state));
  const vacancies = useInfiniteQuery(rentalQueries.vacancies);
  const setShown = useRentalDeed(({ id, version, isOpen }: Vacancy) =>
    api.rentalApplications.changeVacancy({ id, isOpen: !isOpen }, { version }),
  );
  const rows: Column<RentalApplicationRow>[] = [
    {
      key: 'name',
      name: t('rental-papers.applicant'),
      head: true,
      cell: ({ id, name, property, unit }) => (
        <>
          <Link to={`/property-management/application/${id}`} className="tap font-medium hover:underline">
            <bdi>{name}</bdi>
          </Link>
          <span className="block text-sm text-ink-2">
            <Facts of={[property.name, unit.name]} />
          </span>
        </>
      ),
    },
    {
      key: 'state',
      name: t('rentals.state'),
      cell: ({ state: at }) => <Chip tone={applicationTones[at]}>{t(`rental-papers.state.${at}`)}</Chip>,
    },
    {
      key: 'fee',
      name: t('rental-papers.fee'),
      wide: true,
      cell: ({ fee }) =>
        fee.state === 'none' ? (
          <span className="text-ink-3">–</span>
        ) : (
          <span className="inline-flex gap-2">
            <Amount cents={fee.cents} />
            <Chip tone={fee.state === 'paid' ? 'act' : 'need'}>{t(`rental-papers.feeState.${fee.state}`)}</Chip>
          </span>
        ),
    },
    {
      key: 'documents',
      name: t('rental-papers.documents'),
      end: true,
      wide: true,
      cell: ({ documents }) => <span className="num">{format.number(documents)}</span>,
    },
    {
      key: 'sent',
      name: t('rental-papers.sentOn'),
      end: true,
      cell: ({ sentAt }) => <span className="num">{format.date(sentAt)}</span>,
    },
  ];
  const homes: Column<Vacancy>[] = [
    {
      key: 'home',
      name: t('rentals.unit'),
      head: true,
      cell: ({ property, unit, headline, slug, isOpen }) => (
        <>
          <span className="font-medium">
            <Facts of={[property.name, unit.name]} />
          </span>
          <span className="block text-sm text-ink-2">
            <bdi>{headline}</bdi>
          </span>
          {isOpen && (
            <a
              href={`/apply/${slug}`}
              target="_blank"
              rel="noreferrer"
              className="tap text-sm text-act hover:underline"
            >
              {t('rental-papers.openPage')}
            </a>
          )}
        </>
      ),
    },
    { key: 'rent', name: t('rentals.rent'), end: true, cell: ({ rent }) => <Amount cents={rent} /> },
    {
      key: 'available',
      name: t('rental-papers.availableOn'),
      wide: true,
      cell: ({ availableOn }) => <span className="num">{format.date(availableOn)}</span>,
    },
    {
      key: 'fee',
      name: t('rental-papers.fee'),
      wide: true,
      cell: ({ fee, feeSource }) => (
        <>
          <Amount cents={fee} />
          {feeSource && <span className="block text-sm text-ink-3">{feeSource}</span>}
        </>
      ),
    },
    {
      key: 'count',
      name: t('rental-papers.applications'),
      end: true,
      wide: true,
      cell: ({ applications }) => <span className="num">{format.number(applications)}</span>,
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: (vacancy) =>
        may('rentals.work') && (
          <span className="inline-flex gap-1">
            <Button
              size="s"
              kind="quiet"
              aria-label={t('rental-papers.editNamed', { name: vacancy.unit.name })}
              onClick={() => setOpen({ what: 'vacancy', vacancy })}
            >
              {t('rentals.edit')}
            </Button>
            <Button size="s" busy={setShown.isPending} onClick={() => setShown.mutate(vacancy)}>
              {t(vacancy.isOpen ? 'rental-papers.close' : 'rental-papers.reopen')}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <Part
        title={t('rental-papers.applications')}
        actions={
          <Segmented
            label={t('rental-papers.applications')}
            value={state}
            onChange={setState}
            options={(['open', 'all'] as const).map((value) => ({ value, label: t(`rental-papers.show.${value}`) }))}
          />
        }
      >
        <Listed
          label={t('rental-papers.applications')}
          list={list}
          columns={rows}
          keyOf={({ id }) => id}
          empty={{
            title: t('rental-papers.noApplications'),
            text: t('rental-papers.noApplicationsText'),
            icon: <ClipboardList />,
          }}
        />
      </Part>
      <Part
        title={t('rental-papers.vacancies')}
        actions={
          <>
            <Button size="s" icon={<FileText />} asChild>
              <Link to="/property-management/lease-templates">{t('rental-desk.templates')}</Link>
            </Button>
            {may('rentals.money') && (
              <Button size="s" icon={<ListChecks />} onClick={() => setOpen({ what: 'criteria' })}>
                {t('rental-papers.criteria')}
              </Button>
            )}
          </>
        }
      >
        <Listed
          label={t('rental-papers.vacancies')}
          list={vacancies}
          columns={homes}
          keyOf={({ id }) => id}
          empty={{
            title: t('rental-papers.noVacancies'),
            text: t('rental-papers.noVacanciesText'),
            icon: <DoorOpen />,
          }}
        />
      </Part>
      <Suspense>
        {open?.what === 'criteria' && <CriteriaDialog onClose={() => setOpen(null)} />}
        {open?.what === 'vacancy' && <VacancyDialog vacancy={open.vacancy} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}
