import { useQuery } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { Select } from '#app/ui/select.tsx';
import { type Occasion, occasions } from '#contract/growth/social/social.ts';
import { openHousesOf } from './queries.ts';

export const occasionWords = keysOf('social.occasion', occasions);

const mostFound = 20;
const findListings = async (search: string, signal: AbortSignal): Promise<ComboOption[]> => {
  const { rows } = await api.listings.list({ limit: mostFound, ...(search && { search }) }, { signal });
  return rows.map(({ id, unparsedAddress, city }) => ({ value: id, label: unparsedAddress ?? city ?? id }));
};

type Props = {
  listing: ComboOption | null;
  occasion: Occasion;
  openHouse: string | null;
  onListing: (listing: ComboOption | null) => void;
  onOccasion: (occasion: Occasion) => void;
  onOpenHouse: (openHouse: string | null) => void;
};

/** Selects the home, the occasion, and for an open house which one. */
export function ListingFields({ listing, occasion, openHouse, onListing, onOccasion, onOpenHouse }: Props) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery({
    ...openHousesOf(listing?.value ?? ''),
    enabled: listing !== null && occasion === 'open_house',
  });
  const planned = data?.openHouses.filter(({ state }) => state === 'planned') ?? [];
  return (
    <>
      <Field label={t('social.listing')} required className="grid-cols-[minmax(0,1fr)]">
        <Combobox
          label={t('social.listing')}
          source={findListings}
          value={listing}
          onChange={(next) => {
            onListing(next);
            onOpenHouse(null);
          }}
          placeholder={t('social.chooseListing')}
        />
      </Field>
      <Field label={t('social.occasion')}>
        <Select
          value={occasion}
          onChange={onOccasion}
          options={occasions.map((value) => ({ value, label: t(occasionWords[value]) }))}
        />
      </Field>
      {occasion === 'open_house' && listing && (
        <Field
          label={t('social.openHouse')}
          required
          hint={data && planned.length === 0 ? t('social.noOpenHouse') : undefined}
        >
          <Select
            value={openHouse}
            onChange={onOpenHouse}
            placeholder={t('social.chooseOpenHouse')}
            options={planned.map((one) => ({
              value: one.id,
              label: format.dateTimeThere(one.startsAt, one.timeZone),
            }))}
          />
        </Field>
      )}
    </>
  );
}
