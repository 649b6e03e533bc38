import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Amount, type Column, Table } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { Bid } from '#contract/verticals/property/bids.ts';
import type { MaintenanceRequest } from '#contract/verticals/property/upkeep.ts';
import { rentalQueries } from './queries.ts';
import { useRentalDeed } from './use-rental-deed.ts';

const tones: Record<Bid['state'], Tone> = {
  invited: 'need',
  sent: 'info',
  declined: 'plain',
  chosen: 'act',
  lost: 'plain',
};

/** Bids side by side, and who else can be asked: vendors with valid insurance and an address. */
export default function BidsDialog({ request, onClose }: { request: MaintenanceRequest; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('rentals.work') && !['done', 'closed', 'canceled'].includes(request.state);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const { data, error, refetch } = useQuery(rentalQueries.bids(request.id));
  const { data: known } = useQuery(rentalQueries.vendors);
  const invite = useRentalDeed(
    () => api.repairBids.invite({ id: request.id, vendors: [...asked] }),
    () => setAsked([]),
  );
  const choose = useRentalDeed((id: string) => api.repairBids.choose({ id }));
  const inside = new Set(data?.bids.map(({ vendor }) => vendor.id));
  const others = known?.vendors.filter(({ id }) => !inside.has(id)) ?? [];
  const columns: Column<Bid>[] = [
    {
      key: 'vendor',
      name: t('rentals.vendor'),
      head: true,
      cell: ({ vendor, words }) => (
        <>
          <bdi className="font-medium">{vendor.name}</bdi>
          {words && (
            <span className="block text-sm whitespace-pre-line text-ink-2">
              <bdi>{words}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'cents',
      name: t('rental-desk.bid'),
      end: true,
      cell: ({ cents }) => (cents === null ? '–' : <Amount cents={cents} className="font-medium" />),
    },
    {
      key: 'day',
      name: t('rental-desk.available'),
      cell: ({ availableOn }) => <span className="num">{availableOn ? format.date(availableOn) : '–'}</span>,
    },
    {
      key: 'state',
      name: t('rental-desk.status'),
      cell: ({ state }) => <Chip tone={tones[state]}>{t(`rental-desk.bid.${state}`)}</Chip>,
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: ({ id, state, vendor, cents }) =>
        mayWork &&
        (state === 'sent' || state === 'lost') &&
        cents !== null && (
          <Button
            size="s"
            kind="act"
            busy={choose.isPending && choose.variables === id}
            aria-label={t('rental-desk.chooseNamed', { name: vendor.name })}
            onClick={() => choose.mutate(id)}
          >
            {t('rental-desk.choose')}
          </Button>
        ),
    },
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={t('rental-desk.bidsFor', { title: request.title })}
    >
      <div className="grid gap-4">
        {error && !data ? (
          <ErrorScreen error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={2} columns={3} />
        ) : data.bids.length === 0 ? (
          <p className="text-ink-2">{t('rental-desk.noBids')}</p>
        ) : (
          <Table label={t('rental-desk.bids')} columns={columns} rows={data.bids} keyOf={({ id }) => id} />
        )}
        {data?.limit != null && (
          <p className="text-sm text-ink-2">{t('rental-desk.limit', { amount: format.money(data.limit) })}</p>
        )}
        {mayWork && others.length > 0 && (
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 font-medium">{t('rental-desk.askVendors')}</legend>
            {others.map(({ id, name, isInsured, email }) => (
              <Checkbox
                key={id}
                label={name}
                disabled={!isInsured || !email}
                hint={!isInsured ? t('rental-desk.notInsured') : !email ? t('rental-desk.noEmail') : undefined}
                checked={asked.includes(id)}
                onChange={(isOn) => setAsked(isOn ? [...asked, id] : asked.filter((one) => one !== id))}
              />
            ))}
            <Button
              className="justify-self-start"
              disabled={asked.length === 0}
              busy={invite.isPending}
              onClick={() => invite.mutate(undefined)}
            >
              {t('rental-desk.askForBids')}
            </Button>
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}
