import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { type Named, RentalDialog, type Spec } from './dialog.tsx';

type Owner = { lead: string | null; name: string; share: number };
const places = [0, 1, 2, 3] as const;

/** Up to four by hand; more by the API. */
export default function OwnersDialog({
  id,
  owners,
  onClose,
}: {
  id: string;
  owners: readonly Owner[];
  onClose: () => void;
}) {
  const t = useT();
  const known = owners.filter(({ lead }) => lead !== null);
  return (
    <RentalDialog
      title={t('rentals.setOwners')}
      fields={places.flatMap((place): Spec[] => [
        { name: `lead${place}`, label: t('rentals.ownerNumber', { number: place + 1 }), type: 'lead' },
        { name: `share${place}`, label: t('rentals.share'), type: 'percent' },
      ])}
      initial={Object.fromEntries(
        places.flatMap((place) => {
          const owner = known[place];
          return [
            [`lead${place}`, owner ? { id: owner.lead, name: owner.name } : null],
            [`share${place}`, owner?.share ?? (place === 0 ? 1_000_000 : null)],
          ];
        }),
      )}
      send={(draft) =>
        api.rentals.setOwners({
          id,
          owners: places.flatMap((place) => {
            const lead = draft[`lead${place}`] as Named;
            return lead ? [{ lead: lead.id, share: (draft[`share${place}`] as number | null) ?? 0 }] : [];
          }),
        })
      }
      onClose={onClose}
    />
  );
}
