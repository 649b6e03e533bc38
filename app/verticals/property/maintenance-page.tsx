import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Hammer, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Listed } from '#app/inventory/finance/listed.tsx';
import { Amount, type Column, Part } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import type { MaintenanceRequest, RentalBill } from '#contract/verticals/property/upkeep.ts';
import type { RequestState } from '#contract/verticals/property/words.ts';
import { PropertyFilter, usePropertyFilter } from './property-filter.tsx';
import { rentalQueries } from './queries.ts';

const RequestDialog = lazy(() => import('./request-dialog.tsx'));
const BidsDialog = lazy(() => import('./bids-dialog.tsx'));
const BillDialog = lazy(() => import('./bill-dialog.tsx'));

export const handle = { title: 'rentals.maintenance' } as const;

const tones: Record<RequestState, Tone> = {
  new: 'need',
  triaged: 'need',
  assigned: 'info',
  scheduled: 'info',
  in_progress: 'info',
  waiting_parts: 'need',
  done: 'act',
  closed: 'plain',
  canceled: 'plain',
};

type Open =
  | { what: 'request'; request?: MaintenanceRequest }
  | { what: 'bill' | 'bids'; request: MaintenanceRequest }
  | { what: 'pay'; bill: RentalBill };

/** What is broken, who was sent, and what they are owed. */
export default function MaintenancePage() {
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const [state, setState] = useState<'open' | 'all'>('open');
  const [open, setOpen] = useState<Open | null>(null);
  const list = useInfiniteQuery(rentalQueries.requests(state, usePropertyFilter()));
  const bills = useInfiniteQuery(rentalQueries.bills);
  const { data: overview } = useQuery(rentalQueries.overview);
  const add = may('rentals.work') && overview && overview.properties > 0 && (
    <Button size="s" kind="act" icon={<Plus />} onClick={() => setOpen({ what: 'request' })}>
      {t('rentals.addRequest')}
    </Button>
  );
  const columns: Column<MaintenanceRequest>[] = [
    {
      key: 'title',
      name: t('rentals.request'),
      head: true,
      cell: ({ title, property, unit, vendor, scheduledOn, createdAt, photos }) => (
        <>
          <span className="font-medium">
            <bdi>{title}</bdi>
          </span>
          <span className="block text-sm text-ink-2">
            <Facts
              of={[
                property.name,
                unit && t('rentals.unitNamed', { name: unit.name }),
                format.relative(createdAt),
                vendor?.name,
                scheduledOn && format.date(scheduledOn),
              ]}
            />
          </span>
          {photos.map(({ id, name }) => (
            <Link key={id} to={`/file/${id}`} className="tap me-2 text-sm text-act hover:underline">
              <bdi>{name}</bdi>
            </Link>
          ))}
        </>
      ),
    },
    {
      key: 'state',
      name: t('rentals.state'),
      cell: ({ state: at, priority, needsApproval }) => (
        <span className="inline-flex flex-wrap gap-1">
          <Chip tone={tones[at]}>{t(`rentals.requestState.${at}`)}</Chip>
          {(priority === 'emergency' || priority === 'high') && (
            <Chip tone="loss">{t(`rentals.priority.${priority}`)}</Chip>
          )}
          {needsApproval && <Chip tone="need">{t('rentals.needsApproval')}</Chip>}
        </span>
      ),
    },
    {
      key: 'estimate',
      name: t('rentals.estimate'),
      end: true,
      wide: true,
      cell: ({ estimate, billed }) =>
        billed > 0 ? <Amount cents={billed} /> : estimate === null ? '–' : <Amount cents={estimate} />,
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: (request) => (
        <span className="inline-flex gap-1">
          <Button
            size="s"
            kind="quiet"
            aria-label={t('rental-desk.bidsFor', { title: request.title })}
            onClick={() => setOpen({ what: 'bids', request })}
          >
            {t('rental-desk.bids')}
          </Button>
          {may('rentals.money') && request.vendor && (
            <Button
              size="s"
              kind="quiet"
              aria-label={t('rentals.billNamed', { name: request.title })}
              onClick={() => setOpen({ what: 'bill', request })}
            >
              {t('rentals.addBill')}
            </Button>
          )}
          {may('rentals.work') && (
            <Button
              size="s"
              aria-label={t('rentals.moveNamed', { name: request.title })}
              onClick={() => setOpen({ what: 'request', request })}
            >
              {t('rentals.move')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  const billColumns: Column<RentalBill>[] = [
    {
      key: 'vendor',
      name: t('rentals.vendor'),
      head: true,
      cell: ({ vendor, memo, property }) => (
        <>
          <span className="font-medium">
            <bdi>{vendor.name}</bdi>
          </span>
          <span className="block text-sm text-ink-2">
            <Facts of={[memo, property.name]} />
          </span>
        </>
      ),
    },
    { key: 'due', name: t('rentals.dueOn'), cell: ({ dueOn }) => <span className="num">{format.date(dueOn)}</span> },
    { key: 'cents', name: t('rentals.amount'), end: true, cell: ({ cents }) => <Amount cents={cents} /> },
    {
      key: 'act',
      name: '',
      end: true,
      cell: (bill) =>
        may('rentals.money') && (
          <Button
            size="s"
            aria-label={t('rentals.payNamed', { name: bill.vendor.name })}
            onClick={() => setOpen({ what: 'pay', bill })}
          >
            {t('rentals.pay')}
          </Button>
        ),
    },
  ];
  const hasBills = (bills.data?.pages[0]?.rows.length ?? 0) > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <Part
        title={t('rentals.requests')}
        actions={
          <>
            <PropertyFilter />
            <Segmented
              label={t('rentals.requests')}
              value={state}
              onChange={setState}
              options={(['open', 'all'] as const).map((value) => ({ value, label: t(`rentals.requests.${value}`) }))}
            />
            {add}
          </>
        }
      >
        <Listed
          label={t('rentals.requests')}
          list={list}
          columns={columns}
          keyOf={({ id }) => id}
          empty={{ title: t('rentals.noRequests'), text: t('rentals.noRequestsText'), icon: <Hammer />, actions: add }}
        />
      </Part>
      {hasBills && (
        <Part title={t('rentals.unpaidBills')}>
          <Listed
            label={t('rentals.unpaidBills')}
            list={bills}
            columns={billColumns}
            keyOf={({ id }) => id}
            empty={{ title: t('rentals.unpaidBills'), text: '' }}
          />
        </Part>
      )}
      <Suspense>
        {open?.what === 'request' && (
          <RequestDialog {...(open.request && { request: open.request })} onClose={() => setOpen(null)} />
        )}
        {open?.what === 'bids' && <BidsDialog request={open.request} onClose={() => setOpen(null)} />}
        {(open?.what === 'bill' || open?.what === 'pay') && <BillDialog {...open} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}
