import { useInfiniteQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { listingQueries } from '#app/inventory/listings/queries.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { formatFilter } from '#contract/core/filter-url.ts';
import { mostHomes } from '#contract/growth/site-content.ts';
import { publicStatuses } from '#contract/inventory/listing-status.ts';

const onOffer = formatFilter({ field: 'standardStatus', op: 'any_of', value: [...publicStatuses] });

type Props = { chosen: readonly string[]; onChange: (chosen: string[]) => void };

/** Active homes to select. */
export function ChosenHomes({ chosen, onChange }: Props) {
  const t = useT();
  const homes = useInfiniteQuery(listingQueries.lane({ filter: onOffer }, '-createdAt'));
  const rows = homes.data?.pages.flatMap((page) => page.rows);
  if (!rows) return <SkeletonText lines={3} />;
  if (rows.length === 0) return <p className="text-ink-2">{t('website.homesEmpty')}</p>;
  return (
    <div className="grid max-h-72 gap-2 overflow-y-auto rounded-m border border-line p-3">
      {rows.map(({ id, unparsedAddress }) => (
        <Checkbox
          key={id}
          label={unparsedAddress}
          checked={chosen.includes(id)}
          disabled={!chosen.includes(id) && chosen.length >= mostHomes}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
      <MoreButton pages={homes} size="s" kind="quiet" className="justify-self-start" />
    </div>
  );
}
