import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Figure } from '#app/inventory/finance/parts.tsx';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { ImportPage } from '#app/records/imports/import-page.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { useDocument } from '#app/use-document.ts';
import { usStates } from '#contract/account/onboarding.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { daysToUndoImport, mostFileRows } from '#contract/core/imports.ts';
import {
  type RentRollTarget,
  type rentRollImports,
  rentRollTargets,
} from '#contract/verticals/property/rent-roll-imports.ts';

export const handle = { title: 'rental-desk.import.title' } as const;

type Calls = typeof api.rentRollImports;
type Checked = OutputOf<typeof rentRollImports.check>;

/** As they are called where they are typed by hand, as far as they are. */
const names = {
  property: 'rentals.property',
  street: 'rentals.street',
  city: 'rentals.city',
  stateOrProvince: 'rentals.stateOrProvince',
  postalCode: 'rentals.postalCode',
  unit: 'rentals.unit',
  beds: 'rentals.bedrooms',
  squareFeet: 'rentals.area',
  marketRent: 'rentals.marketRent',
  status: 'rental-desk.import.status',
  tenant: 'rental-desk.import.tenant',
  tenantEmail: 'rental-desk.import.tenantEmail',
  tenantPhone: 'rental-desk.import.tenantPhone',
  from: 'rental-desk.import.from',
  until: 'rental-desk.import.until',
  leavesOn: 'rental-desk.import.leavesOn',
  rent: 'rentals.rent',
  dueDay: 'rental-desk.import.dueDay',
  deposit: 'rental-desk.import.deposit',
  balance: 'rental-desk.import.balance',
  prepaid: 'rental-desk.import.prepaid',
  owner: 'rental-desk.import.owner',
  ownerEmail: 'rental-desk.import.ownerEmail',
  ownerPhone: 'rental-desk.import.ownerPhone',
  ownerBalance: 'rental-desk.import.ownerBalance',
  reserve: 'rentals.reserve',
  feeRate: 'rentals.feeRate',
} as const satisfies Record<RentRollTarget, string>;

/** Properties, units, leases and balances from the program before. */
export default function RentRollImportPage() {
  const t = useT();
  const { brand } = useDocument();
  const people = usePeople();
  const [asOf, setAsOf] = useState<string | null>(todayHere());
  const [state, setState] = useState<(typeof usStates)[number] | ''>('');
  const chosen = { asOf: asOf ?? '', stateOrProvince: state || null };
  const thing = {
    key: 'rent-roll-imports',
    calls: {
      ...api.rentRollImports,
      check: (wish: Omit<Parameters<Calls['check']>[0], keyof typeof chosen>) =>
        api.rentRollImports.check({ ...wish, ...chosen }),
      run: (wish: Omit<Parameters<Calls['run']>[0], keyof typeof chosen>, options: { key: string }) =>
        api.rentRollImports.run({ ...wish, ...chosen }, options),
    },
    path: '/rentals/imports',
    targets: rentRollTargets,
    records: ['rentals'],
    accept: '.csv,.tsv,text/csv',
  };
  return (
    <ImportPage
      thing={thing}
      nameOf={(field) => (Object.hasOwn(names, field) ? t(names[field as RentRollTarget]) : field)}
      person={people.nameOf}
      words={{
        title: t('rental-desk.import.title'),
        text: t('rental-desk.import.text'),
        hint: t('rental-desk.import.hint', { rows: mostFileRows }),
        home: { path: '/property-management', name: t('rentals.portfolio'), go: t('rental-desk.import.toPortfolio') },
        run: (count) => t('rental-desk.import.run', { count }),
        ready: (count) => t('rental-desk.import.ready', { count }),
        undo: t('rental-desk.import.undo', { days: daysToUndoImport }),
        kept: t('rental-desk.import.kept'),
      }}
      outcome={({ properties, create, leases, known, refused }) => [
        { name: t('rentals.properties'), count: properties, tone: 'act' },
        { name: t('rental-desk.import.units'), count: create, tone: 'act' },
        { name: t('rental-desk.import.leases'), count: leases, tone: 'act' },
        { name: t('rental-desk.import.known', { brand: brand.name }), count: known },
        { name: t('rental-desk.import.refused'), count: refused, tone: 'loss' },
      ]}
      beside={{
        of: JSON.stringify(chosen),
        node: (
          <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
            <Field
              label={t('rental-desk.import.asOf')}
              hint={t('rental-desk.import.asOfHint', { brand: brand.name })}
              required
            >
              <DateField value={asOf} onChange={setAsOf} />
            </Field>
            <Field label={t('rental-desk.import.state')} hint={t('rental-desk.import.stateHint')}>
              <Select<(typeof usStates)[number] | ''>
                value={state}
                onChange={setState}
                options={[
                  { value: '', label: t('rental-desk.import.noState') },
                  ...usStates.map((value) => ({ value, label: value })),
                ]}
              />
            </Field>
          </div>
        ),
      }}
      further={(checked) => <Totals {...checked} />}
    />
  );
}

/** The same sums stand in the program before: whoever switches compares them. */
function Totals({ totals, unmatched }: Checked) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <div className="grid gap-2">
        <h3 className="font-medium">{t('rental-desk.import.totals')}</h3>
        <p className="text-sm text-ink-2">{t('rental-desk.import.totalsText')}</p>
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
          <Figure name={t('rentals.monthlyRent')} cents={totals.rent} />
          <Figure name={t('rental-desk.import.owed')} cents={totals.owed} />
          <Figure name={t('rental-desk.import.prepaid')} cents={totals.prepaid} />
          <Figure name={t('rental-desk.import.deposit')} cents={totals.deposits} />
          <Figure name={t('rental-desk.import.ownerBalance')} cents={totals.owners} />
        </dl>
      </div>
      {unmatched.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-medium">{t('imports.unknown')}</h3>
          <ul className="divide-y divide-line border-y border-line text-sm">
            {unmatched.map(({ field, value, count }) => (
              <li key={`${field} ${value}`} className="flex flex-wrap gap-x-3 py-1.5">
                <bdi className="font-medium">{value}</bdi>
                <span className="text-ink-2">
                  {t('rental-desk.import.becomesOccupied', { field: t(names[field]), count: format.number(count) })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
