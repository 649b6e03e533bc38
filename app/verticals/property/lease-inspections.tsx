import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Amount, type Column, Part, Table } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { type Compared, compareInspections, inspectionKinds } from '#contract/verticals/property/inspection-rules.ts';
import type { Inspection } from '#contract/verticals/property/lease-papers.ts';
import type { Lease } from '#contract/verticals/property/leases.ts';
import { RentalDialog } from './dialog.tsx';
import { rentalQueries } from './queries.ts';

const InspectionDialog = lazy(() => import('./inspection-dialog.tsx'));

/** What the home looked like, and what is worse than it was. */
export function LeaseInspections({ lease }: { lease: Lease }) {
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('rentals.work');
  const { data } = useQuery(rentalQueries.inspections(lease.id));
  const [open, setOpen] = useState<'start' | Inspection | null>(null);
  const all = data?.inspections ?? [];
  const [moveIn, moveOut] = (['move_in', 'move_out'] as const).map((kind) => all.find((one) => one.kind === kind));
  const shown = open && open !== 'start' ? (all.find(({ id }) => id === open.id) ?? open) : null;
  return (
    <Part
      title={t('rental-papers.inspections')}
      actions={
        mayWork && (
          <Button size="s" icon={<ClipboardCheck />} onClick={() => setOpen('start')}>
            {t('rental-papers.startInspection')}
          </Button>
        )
      }
    >
      {all.length === 0 ? (
        <p className="text-ink-2">{t('rental-papers.noInspections')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-m border border-line bg-surface">
          {all.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
              <button
                type="button"
                className="tap me-auto text-start font-medium hover:underline"
                onClick={() => setOpen(one)}
              >
                {t(`rental-papers.inspection.${one.kind}`)}
              </button>
              <span className="num text-ink-2">{format.date(one.on)}</span>
              {one.signedAt ? (
                <Chip tone="act">{t('rental-papers.signedBy', { name: one.signedBy })}</Chip>
              ) : (
                <Chip tone={one.finishedAt ? 'need' : 'info'}>
                  {t(one.finishedAt ? 'rental-papers.toSign' : 'rental-papers.unfinished')}
                </Chip>
              )}
              {one.remark && (
                <p className="w-full text-sm text-ink-2">
                  <bdi>{one.remark}</bdi>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {moveIn && moveOut && <Comparison before={moveIn} after={moveOut} />}
      {open === 'start' && (
        <RentalDialog
          title={t('rental-papers.startInspection')}
          saveLabel={t('rental-papers.start')}
          size="m"
          fields={[
            {
              name: 'kind',
              label: t('rental-papers.inspection'),
              type: 'choice',
              options: inspectionKinds.map((value) => ({ value, label: t(`rental-papers.inspection.${value}`) })),
            },
            { name: 'on', label: t('rentals.on'), type: 'day', required: true },
          ]}
          initial={{
            kind: moveIn ? (lease.movedOutOn || lease.noticeOn ? 'move_out' : 'routine') : 'move_in',
            on: todayHere(),
          }}
          send={(draft, key) =>
            api.leasePapers.startInspection(
              { id: lease.id, kind: draft.kind as Inspection['kind'], on: draft.on as string },
              { key },
            )
          }
          onDone={(made) => setOpen(made as Inspection)}
          onClose={() => setOpen(null)}
        />
      )}
      <Suspense>
        {shown && <InspectionDialog lease={lease} inspection={shown} onClose={() => setOpen(null)} />}
      </Suspense>
    </Part>
  );
}

function Comparison({ before, after }: { before: Inspection; after: Inspection }) {
  const t = useT();
  const rows = compareInspections(before.items, after.items);
  const chargeOf = ({ room, item }: Compared) =>
    after.items.find((one) => one.room === room && one.item === item)?.charge ?? 0;
  const said = (one: Compared['before']) =>
    one?.condition ? (
      <>
        {t(`rental-papers.condition.${one.condition}`)}
        {one.note && (
          <span className="block text-sm text-ink-2">
            <bdi>{one.note}</bdi>
          </span>
        )}
      </>
    ) : (
      <span className="text-ink-3">–</span>
    );
  const columns: Column<Compared>[] = [
    {
      key: 'item',
      name: t('rental-papers.item'),
      head: true,
      cell: ({ room, item, isWorse }) => (
        <>
          <span className={isWorse ? 'font-medium text-loss' : undefined}>
            <bdi>{item}</bdi>
          </span>
          <span className="block text-sm text-ink-2">
            <bdi>{room}</bdi>
          </span>
        </>
      ),
    },
    { key: 'before', name: t('rental-papers.inspection.move_in'), cell: ({ before: was }) => said(was) },
    { key: 'after', name: t('rental-papers.inspection.move_out'), cell: ({ after: is }) => said(is) },
    {
      key: 'charge',
      name: t('rental-papers.charge'),
      end: true,
      cell: (row) => (chargeOf(row) > 0 ? <Amount cents={chargeOf(row)} /> : <span className="text-ink-3">–</span>),
    },
  ];
  const worse = rows.filter(({ isWorse }) => isWorse).length;
  return (
    <div className="mt-4 grid gap-2">
      <h4 className="font-medium">
        <Facts of={[t('rental-papers.compare'), t('rental-papers.worse', { count: worse })]} />
      </h4>
      <Table
        label={t('rental-papers.compare')}
        columns={columns}
        rows={rows}
        keyOf={({ room, item }) => `${room}\n${item}`}
      />
    </div>
  );
}
