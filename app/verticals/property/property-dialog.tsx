import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { stateOptions } from '#app/people/state-options.ts';
import { usStates } from '#contract/account/onboarding.ts';
import type { RentalProperty } from '#contract/verticals/property/portfolio.ts';
import { type Draft, RentalDialog, type Spec } from './dialog.tsx';
import { lateFeeOf, useLateFeeSpecs } from './settings-dialog.tsx';

const states = stateOptions(usStates);

const detailsOf = (draft: Draft) => ({
  name: draft.name as string,
  street: draft.street as string,
  city: draft.city as string,
  stateOrProvince: draft.stateOrProvince as RentalProperty['stateOrProvince'],
  postalCode: draft.postalCode as string,
  reserve: (draft.reserve as number | null) ?? 0,
  feeRate: (draft.feeRate as number | null) ?? 0,
  approvalLimit: draft.approvalLimit as number | null,
  lateFee: draft.kind === 'office' ? null : lateFeeOf(draft),
});

/** A property to add, or one to change. */
export default function PropertyDialog({ property, onClose }: { property?: RentalProperty; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const lateFee = useLateFeeSpecs();
  const fields = (draft: Draft): Spec[] => {
    const [kind, ...rest] = lateFee(draft);
    return [
      { name: 'name', label: t('rentals.propertyName'), type: 'text', required: true, wide: true },
      { name: 'street', label: t('rentals.street'), type: 'text' },
      { name: 'city', label: t('rentals.city'), type: 'text' },
      { name: 'stateOrProvince', label: t('rentals.stateOrProvince'), type: 'choice', options: states },
      { name: 'postalCode', label: t('rentals.postalCode'), type: 'text' },
      ...(property
        ? []
        : [
            {
              name: 'units',
              label: t('rentals.unitNames'),
              type: 'text',
              hint: t('rentals.unitNamesHint'),
              wide: true,
            } satisfies Spec,
          ]),
      { name: 'feeRate', label: t('rentals.feeRate'), type: 'percent', hint: t('rentals.feeRateHint') },
      { name: 'reserve', label: t('rentals.reserve'), type: 'money', hint: t('rentals.reserveHint') },
      { name: 'approvalLimit', label: t('rentals.approvalLimit'), type: 'money', hint: t('rentals.approvalHint') },
      {
        ...kind!,
        options: [{ value: 'office', label: t('rentals.lateFee.office') }, ...kind!.options!],
      },
      ...rest,
    ];
  };
  return (
    <RentalDialog
      title={t(property ? 'rentals.editProperty' : 'rentals.addProperty')}
      {...(!property && { saveLabel: t('rentals.addProperty') })}
      fields={fields}
      initial={{
        name: '',
        street: '',
        city: '',
        stateOrProvince: 'TX',
        postalCode: '',
        units: '1',
        feeRate: 0,
        reserve: null,
        approvalLimit: null,
        graceDays: 5,
        fixed: null,
        rate: null,
        daily: null,
        most: null,
        ...property,
        ...(property?.lateFee ?? {}),
        kind: property?.lateFee?.kind ?? 'office',
      }}
      send={(draft, key) =>
        property
          ? api.rentals.changeProperty({ id: property.id, ...detailsOf(draft) }, { version: property.version })
          : api.rentals.createProperty(
              {
                ...detailsOf(draft),
                units: String(draft.units)
                  .split(',')
                  .map((name) => name.trim())
                  .filter(Boolean),
              },
              { key },
            )
      }
      onDone={(made) => !property && void navigate(`/property-management/property/${(made as RentalProperty).id}`)}
      onClose={onClose}
    />
  );
}
