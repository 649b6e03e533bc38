import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { kmPerMile } from '#contract/core/distance.ts';
import { priceOf } from '#contract/inventory/value/cma-sums.ts';
import {
  type Cma,
  type CmaCandidate,
  type CmaComparable,
  type CmaSearch,
  comparedStatuses,
  mostComparables,
} from '#contract/inventory/value/cmas.ts';
import { statusKey } from '../../listings/status.ts';
import { cmaQueries } from '../queries.ts';

type Props = {
  cma: Cma;
  picked: readonly CmaComparable[];
  search: CmaSearch;
  /** Saves the search criteria and finds homes again. */
  onSearch: (search: CmaSearch) => Promise<unknown>;
  onPick: (home: CmaComparable) => void;
  onClose: () => void;
};

const asComparable = ({ isPicked: _, ...home }: CmaCandidate): CmaComparable => ({
  ...home,
  manual: {},
  other: 0,
  otherReason: '',
  weight: null,
});

/** Homes nearby, by status, distance, and time. */
export default function PickDialog({ cma, picked, search: before, onSearch, onPick, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const [search, setSearch] = useState(before);
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery(cmaQueries.candidates(cma.id));
  const isThere = (id: string) => picked.some(({ listing }) => listing === id);
  const look = async () => {
    setBusy(true);
    try {
      await onSearch(search);
      await client.invalidateQueries({ queryKey: cmaQueries.candidates(cma.id).queryKey });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={t('value.cma.pickTitle')}
      description={t('value.cma.pickText')}
    >
      <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
        <legend className="mb-1.5 text-sm font-medium">{t('value.cma.statuses')}</legend>
        {comparedStatuses.map((status) => (
          <Checkbox
            key={status}
            label={t.any(statusKey(status))}
            checked={search.statuses.includes(status)}
            onChange={(on) =>
              setSearch({
                ...search,
                statuses: comparedStatuses.filter((one) => (one === status ? on : search.statuses.includes(one))),
              })
            }
          />
        ))}
      </fieldset>
      <div className="my-4 flex flex-wrap items-end gap-3">
        <Field label={t('value.cma.miles')} className="w-28">
          <Input
            inputMode="decimal"
            className="num"
            defaultValue={Number((search.km / kmPerMile).toFixed(1))}
            onChange={({ target }) => {
              const km = Number((Number(target.value.replace(',', '.')) * kmPerMile).toFixed(3));
              if (km >= 0.2 && km <= 80) setSearch({ ...search, km });
            }}
          />
        </Field>
        <Field label={t('value.cma.months')} className="w-36">
          <Input
            inputMode="numeric"
            className="num"
            defaultValue={search.months}
            onChange={({ target }) => {
              const months = Number(target.value);
              if (Number.isInteger(months) && months >= 1 && months <= 36) setSearch({ ...search, months });
            }}
          />
        </Field>
        <Button busy={isBusy} disabled={search.statuses.length === 0} onClick={() => void look()}>
          {t('value.cma.search')}
        </Button>
      </div>
      {!data ? (
        <SkeletonRows rows={4} columns={2} />
      ) : data.homes.length === 0 ? (
        <p className="text-ink-2">{t('value.cma.pickNone')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {data.homes.map((home) => (
            <li key={home.listing} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              {home.photo && (
                <img src={home.photo} alt="" loading="lazy" className="h-12 w-18 rounded-s object-cover" />
              )}
              <span className="grid min-w-40 flex-1">
                <bdi className="wrap-anywhere">{home.address}</bdi>
                <span className="num text-sm text-ink-3">
                  <Facts
                    of={[
                      t.any(statusKey(home.status)),
                      home.closeDate && format.date(home.closeDate),
                      t('value.away', { distance: format.distance(home.km) }),
                      home.facts.livingArea !== null && t('value.area', { area: format.number(home.facts.livingArea) }),
                    ]}
                  />
                </span>
              </span>
              <span className="num font-medium">{format.money(priceOf(home))}</span>
              <Button
                size="s"
                aria-label={`${t('value.cma.add')} ${home.address}`}
                disabled={isThere(home.listing) || picked.length >= mostComparables}
                onClick={() => onPick(asComparable(home))}
              >
                {t('value.cma.add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
