import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Amount, type Column, Part, Table } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { TaxPerson } from '#contract/verticals/property/tax.ts';
import { RentalDialog } from './dialog.tsx';
import { rentalQueries } from './queries.ts';
import { useRentalDeed } from './use-rental-deed.ts';

export const handle = { title: 'rental-desk.tax' } as const;

type Kind = 'owners' | 'vendors';

/** Who gets a 1099 of a year, and whose W-9 is missing. */
export default function TaxPage() {
  const t = useT();
  const format = useFormat();
  const mayMoney = useMay()('rentals.money');
  const thisYear = Number(todayHere().slice(0, 4));
  const [year, setYear] = useState(String(thisYear));
  const [open, setOpen] = useState<{ kind: Kind; person: TaxPerson } | null>(null);
  const { data, error, refetch } = useQuery(rentalQueries.tax(Number(year)));
  const take = useRentalDeed(async () => {
    const csv = (await api.rentalTax.exported({ year: Number(year) })) as Blob | string;
    saveFile(csv instanceof Blob ? csv : new Blob([csv], { type: 'text/csv' }), `1099-${year}.csv`);
  });
  const columns = (kind: Kind): Column<TaxPerson>[] => [
    {
      key: 'name',
      name: t(kind === 'owners' ? 'rental-desk.owner' : 'rentals.vendor'),
      head: true,
      cell: ({ name, w9 }) => (
        <>
          <bdi className="font-medium">{name}</bdi>
          {w9 && w9.name !== name && (
            <span className="block text-sm text-ink-2">
              <bdi>{w9.name}</bdi>
            </span>
          )}
        </>
      ),
    },
    { key: 'cents', name: t('rental-desk.total'), end: true, cell: ({ cents }) => <Amount cents={cents} /> },
    {
      key: 'w9',
      name: t('rental-desk.w9'),
      cell: ({ w9, isReported }) => (
        <Chip tone={w9 ? 'act' : isReported ? 'loss' : 'plain'}>
          {w9 ? t('rental-desk.w9On', { day: format.date(w9.receivedOn) }) : t('rental-desk.w9Missing')}
        </Chip>
      ),
    },
    {
      key: 'form',
      name: t('rental-desk.form'),
      cell: ({ isReported, w9 }) =>
        isReported ? (
          <span className="font-medium">{kind === 'owners' ? '1099-MISC' : '1099-NEC'}</span>
        ) : (
          <span className="text-ink-2">{t(w9?.isExempt ? 'rental-desk.exempt' : 'rental-desk.below')}</span>
        ),
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: (person) =>
        mayMoney && (
          <Button
            size="s"
            kind="quiet"
            aria-label={t('rental-desk.recordW9Of', { name: person.name })}
            onClick={() => setOpen({ kind, person })}
          >
            {t('rental-desk.recordW9')}
          </Button>
        ),
    },
  ];
  return (
    <div className="grid gap-7">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          aria-label={t('rental-desk.year')}
          className="w-28"
          value={year}
          onChange={setYear}
          options={[0, 1, 2, 3].map((back) => ({ value: String(thisYear - back), label: String(thisYear - back) }))}
        />
        {data && (
          <p className="me-auto text-ink-2">
            {t('rental-desk.threshold', { amount: format.money(data.threshold.cents), source: data.threshold.source })}
          </p>
        )}
        {mayMoney && (
          <Button size="s" icon={<Download />} busy={take.isPending} onClick={() => take.mutate(undefined)}>
            {t('rental-desk.exportCsv')}
          </Button>
        )}
      </div>
      {error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} columns={4} />
      ) : (
        (['owners', 'vendors'] as const).map((kind) => (
          <Part key={kind} title={t(`rental-desk.${kind}`)}>
            {data[kind].length === 0 ? (
              <p className="text-ink-2">{t('rental-desk.nothingPaid')}</p>
            ) : (
              <Table
                label={t(`rental-desk.${kind}`)}
                columns={columns(kind)}
                rows={data[kind]}
                keyOf={({ id }) => id}
              />
            )}
          </Part>
        ))
      )}
      {open && (
        <RentalDialog
          title={t('rental-desk.recordW9Of', { name: open.person.name })}
          fields={[
            { name: 'name', label: t('rental-desk.w9Name'), type: 'text', required: true },
            { name: 'receivedOn', label: t('rental-desk.received'), type: 'day', required: true },
            { name: 'isExempt', label: t('rental-desk.isExempt'), type: 'check' },
          ]}
          initial={{
            name: open.person.w9?.name ?? open.person.name,
            receivedOn: open.person.w9?.receivedOn ?? todayHere(),
            isExempt: open.person.w9?.isExempt ?? false,
          }}
          send={({ name, receivedOn, isExempt }) =>
            api.rentalTax.setW9({
              ...(open.kind === 'owners' ? { lead: open.person.id } : { vendor: open.person.id }),
              name: name as string,
              receivedOn: receivedOn as string,
              isExempt: isExempt === true,
            })
          }
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
