import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Amount, type Column, Figure, Part, Table } from '#app/inventory/finance/parts.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import type { BuildingLease } from '#contract/verticals/commercial/commercial.ts';
import { BuildingDialog, CostsDialog, LeaseDialog, ProposalDialog, SpaceDialog } from './building-dialogs.tsx';
import { Exposure, Trailing } from './building-income.tsx';
import { BuildingMatches, BuildingSale } from './building-sale.tsx';
import { Proposals } from './proposals.tsx';
import { commercialQueries } from './queries.ts';
import { StackingPlan } from './stacking-plan.tsx';

export const handle = { title: 'commercial.building' } as const;

export const standingTones: Record<BuildingLease['standing'], Tone> = {
  in_place: 'act',
  committed: 'info',
  expired: 'plain',
};

type Space = { id: string; suite: string; floor: number; squareFeet: number };
type Open = { what: 'edit' | 'space' | 'costs' } | { what: 'lease' | 'proposal'; space: Space };

export default function BuildingPage() {
  const { id = '' } = useParams();
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('commercial.work');
  const [open, setOpen] = useState<Open | null>(null);
  const { data, error, refetch } = useQuery(commercialQueries.building(id));
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard />;
  const close = () => setOpen(null);
  const leasesOf = (space: string) => data.leases.filter((lease) => lease.space === space);
  const columns: Column<Space>[] = [
    {
      key: 'suite',
      name: t('commercial.suite'),
      head: true,
      cell: ({ suite, floor, squareFeet }) => (
        <>
          <span className="font-medium">
            <bdi>{suite}</bdi>
          </span>
          <span className="num block text-sm text-ink-2">
            <Facts
              of={[t('commercial.floorNumber', { floor }), t('commercial.feet', { count: format.number(squareFeet) })]}
            />
          </span>
        </>
      ),
    },
    {
      key: 'leases',
      name: t('commercial.leases'),
      cell: ({ id: space }) =>
        leasesOf(space).length === 0 ? (
          <Chip tone="need">{t('commercial.standing.vacant')}</Chip>
        ) : (
          <ul className="grid gap-1">
            {leasesOf(space).map((lease) => (
              <li key={lease.id} className="flex flex-wrap items-center gap-x-2">
                <Link to={`/commercial/lease/${lease.id}`} className="tap font-medium hover:underline">
                  <bdi>{lease.tenant}</bdi>
                </Link>
                <Chip tone={standingTones[lease.standing]}>{t(`commercial.standing.${lease.standing}`)}</Chip>
                <span className="num text-sm text-ink-2">
                  {format.date(lease.from)} – {format.date(lease.until)}
                </span>
              </li>
            ))}
          </ul>
        ),
    },
    {
      key: 'rent',
      name: t('commercial.annualRent'),
      end: true,
      cell: ({ id: space }) => <Amount cents={leasesOf(space).reduce((sum, { annual }) => sum + annual, 0)} />,
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: (space) =>
        mayWork && (
          <span className="inline-flex gap-1">
            <Button
              size="s"
              kind="quiet"
              aria-label={t('commercial.proposalNamed', { suite: space.suite })}
              onClick={() => setOpen({ what: 'proposal', space })}
            >
              {t('commercial.proposal')}
            </Button>
            <Button
              size="s"
              aria-label={t('commercial.leaseNamed', { suite: space.suite })}
              onClick={() => setOpen({ what: 'lease', space })}
            >
              {t('commercial.lease')}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <div className="grid gap-1">
        <BackLink to="/commercial">{t('commercial.buildings')}</BackLink>
        <div className="flex flex-wrap items-center gap-2">
          <div className="me-auto">
            <h2 className="text-xl font-medium">
              <bdi>{data.name}</bdi>
            </h2>
            <p className="text-ink-2">
              <Facts
                of={[
                  t(`building-sales.use.${data.use}`),
                  [data.street, data.city, `${data.stateOrProvince} ${data.postalCode}`.trim()]
                    .filter(Boolean)
                    .join(', '),
                  t('commercial.feet', { count: format.number(data.squareFeet) }),
                ]}
              />
            </p>
          </div>
          <BuildingSale building={id} />
          {mayWork && (
            <Button size="s" icon={<Pencil />} onClick={() => setOpen({ what: 'edit' })}>
              {t('commercial.editBuilding')}
            </Button>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          name={t('commercial.annualRent')}
          cents={Math.round(data.rent / 100) * 100}
          hint={t('commercial.leasedShare', { share: format.percent(data.leasedFeet / data.squareFeet, 1) })}
        />
        <Figure
          name={t('commercial.operating')}
          cents={Math.round(data.operating / 100) * 100}
          hint={data.costs[0] ? t('commercial.ofYear', { year: String(data.costs[0].year) }) : t('commercial.noCosts')}
        />
        <Figure
          name={t('commercial.noi')}
          cents={Math.round(data.noi / 100) * 100}
          hint={t('commercial.recovered', { amount: format.money(data.recovered) })}
        />
        <div className="min-w-0 rounded-m border border-line bg-surface px-4 py-3 shadow-soft">
          <dt className="text-sm text-ink-3">{t('commercial.walt')}</dt>
          <dd className="num mt-0.5 text-xl font-medium">{t('commercial.years', { years: data.waltRent / 100 })}</dd>
          <dd className="num mt-0.5 text-sm text-ink-2">{t('commercial.byArea', { years: data.waltArea / 100 })}</dd>
        </div>
      </dl>
      <Part
        title={t('commercial.stacking')}
        actions={
          mayWork && (
            <>
              <Button size="s" onClick={() => setOpen({ what: 'costs' })}>
                {t('commercial.setCosts')}
              </Button>
              <Button size="s" kind="act" icon={<Plus />} onClick={() => setOpen({ what: 'space' })}>
                {t('commercial.addSpace')}
              </Button>
            </>
          )
        }
      >
        {data.list.length === 0 ? (
          <p className="text-ink-2">{t('commercial.noSpaces')}</p>
        ) : (
          <StackingPlan today={data.today} spaces={data.list} leases={data.leases} />
        )}
      </Part>
      {data.list.length > 0 && (
        <Part title={t('commercial.rentRoll')}>
          <Table label={t('commercial.rentRoll')} columns={columns} rows={data.list} keyOf={(space) => space.id} />
        </Part>
      )}
      <Exposure leases={data.leases} today={data.today} />
      <Trailing leases={data.leases} costs={data.costs} today={data.today} />
      <BuildingMatches building={id} />
      {data.proposals.length > 0 && <Proposals proposals={data.proposals} spaces={data.list} />}
      {open?.what === 'edit' && <BuildingDialog building={data} onClose={close} />}
      {open?.what === 'space' && <SpaceDialog building={id} onClose={close} />}
      {open?.what === 'costs' && <CostsDialog building={id} known={data.costs} onClose={close} />}
      {open?.what === 'lease' && <LeaseDialog space={open.space} onClose={close} />}
      {open?.what === 'proposal' && <ProposalDialog space={open.space} onClose={close} />}
    </div>
  );
}
