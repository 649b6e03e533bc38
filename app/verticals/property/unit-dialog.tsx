import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import type { RentalUnit } from '#contract/verticals/property/portfolio.ts';
import { RentalDialog } from './dialog.tsx';

type Props = { property: string; unit?: RentalUnit; onClose: () => void };

export default function UnitDialog({ property, unit, onClose }: Props) {
  const t = useT();
  return (
    <RentalDialog
      title={t(unit ? 'rentals.editUnit' : 'rentals.addUnit')}
      fields={[
        { name: 'name', label: t('rentals.unitName'), type: 'text', required: true },
        { name: 'beds', label: t('rentals.bedrooms'), type: 'number' },
        { name: 'squareFeet', label: t('rentals.area'), type: 'number' },
        { name: 'marketRent', label: t('rentals.marketRent'), type: 'money' },
        { name: 'isDown', label: t('rentals.isDown'), type: 'check' },
      ]}
      initial={{ name: '', beds: null, squareFeet: null, marketRent: null, isDown: false, ...unit }}
      send={(draft, key) => {
        const details = {
          name: draft.name as string,
          beds: draft.beds as number | null,
          squareFeet: draft.squareFeet as number | null,
          marketRent: draft.marketRent as number | null,
          isDown: draft.isDown === true,
        };
        return unit
          ? api.rentals.changeUnit({ id: unit.id, ...details })
          : api.rentals.addUnit({ id: property, ...details }, { key });
      }}
      onClose={onClose}
    />
  );
}
