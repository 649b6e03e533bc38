import { useQuery } from '@tanstack/react-query';
import { Plus, ShieldAlert, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { languageNames } from '#app/i18n/languages.ts';
import { formatPhone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { type Column, Part, Table } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { type Locale, locales } from '#contract/core/locale.ts';
import type { Vendor } from '#contract/verticals/property/upkeep.ts';
import { RentalDialog } from './dialog.tsx';
import { rentalQueries } from './queries.ts';

export const handle = { title: 'rentals.vendors' } as const;

/** Who can be sent, and who cannot until their insurance is in order. */
export default function VendorsPage() {
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('rentals.work');
  const [open, setOpen] = useState<{ vendor?: Vendor } | null>(null);
  const { data, error, refetch } = useQuery(rentalQueries.vendors);
  const add = mayWork && (
    <Button size="s" kind="act" icon={<Plus />} onClick={() => setOpen({})}>
      {t('rentals.addVendor')}
    </Button>
  );
  const columns: Column<Vendor>[] = [
    {
      key: 'name',
      name: t('rentals.vendor'),
      head: true,
      cell: ({ name, trade, phone, email }) => (
        <>
          <span className="font-medium">
            <bdi>{name}</bdi>
          </span>
          <span className="block text-sm text-ink-2">
            <Facts of={[trade, phone.startsWith('+') ? formatPhone(phone) : phone, email]} />
          </span>
        </>
      ),
    },
    {
      key: 'insurance',
      name: t('rentals.insurance'),
      cell: ({ isInsured, insuredUntil, insurer }) => (
        <>
          <Chip tone={isInsured ? 'act' : 'loss'}>
            {insuredUntil
              ? t(isInsured ? 'rentals.insuredUntil' : 'rentals.insuranceEnded', { day: format.date(insuredUntil) })
              : t('rentals.noInsurance')}
          </Chip>
          <span className="block text-sm text-ink-2">
            <bdi>{insurer}</bdi>
          </span>
        </>
      ),
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: (vendor) =>
        mayWork && (
          <Button
            size="s"
            kind="quiet"
            aria-label={t('rentals.editNamed', { name: vendor.name })}
            onClick={() => setOpen({ vendor })}
          >
            {t('rentals.edit')}
          </Button>
        ),
    },
  ];
  return (
    <Part title={t('rentals.vendors')} actions={add}>
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <ShieldAlert className="size-4 shrink-0" aria-hidden="true" />
        {t('rentals.vendorRule')}
      </p>
      {error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} columns={3} />
      ) : data.vendors.length === 0 ? (
        <EmptyState title={t('rentals.noVendors')} icon={<Wrench />} actions={add}>
          {t('rentals.noVendorsText')}
        </EmptyState>
      ) : (
        <Table label={t('rentals.vendors')} columns={columns} rows={data.vendors} keyOf={({ id }) => id} />
      )}
      {open && <VendorDialog {...open} onClose={() => setOpen(null)} />}
    </Part>
  );
}

function VendorDialog({ vendor, onClose }: { vendor?: Vendor; onClose: () => void }) {
  const t = useT();
  return (
    <RentalDialog
      title={t(vendor ? 'rentals.editVendor' : 'rentals.addVendor')}
      fields={[
        { name: 'name', label: t('rentals.vendorName'), type: 'text', required: true },
        { name: 'trade', label: t('rentals.trade'), type: 'text' },
        { name: 'phone', label: t('rentals.phone'), type: 'text' },
        { name: 'email', label: t('rentals.email'), type: 'text' },
        {
          name: 'language',
          label: t('rental-desk.language'),
          type: 'choice',
          options: locales.map((value) => ({ value, label: languageNames[value] })),
        },
        { name: 'insurer', label: t('rentals.insurer'), type: 'text' },
        { name: 'policyNumber', label: t('rentals.policyNumber'), type: 'text' },
        {
          name: 'insuredUntil',
          label: t('rentals.insuredUntilField'),
          type: 'day',
          hint: t('rentals.vendorRule'),
          wide: true,
        },
      ]}
      initial={{
        name: '',
        trade: '',
        phone: '',
        email: '',
        language: 'en',
        insurer: '',
        policyNumber: '',
        insuredUntil: null,
        ...vendor,
      }}
      send={(draft, key) => {
        const details = {
          name: draft.name as string,
          trade: draft.trade as string,
          phone: draft.phone as string,
          email: draft.email as string,
          language: draft.language as Locale,
          insurer: draft.insurer as string,
          policyNumber: draft.policyNumber as string,
          insuredUntil: draft.insuredUntil as string | null,
        };
        return vendor
          ? api.rentals.changeVendor({ id: vendor.id, ...details }, { version: vendor.version })
          : api.rentals.addVendor(details, { key });
      }}
      onClose={onClose}
    />
  );
}
