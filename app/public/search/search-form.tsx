import type { ReactNode } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import type { HomeSearch } from '#contract/growth/sites.ts';
import { callToAction } from '../call-to-action.ts';

const prices = [100, 200, 300, 400, 500, 600, 750, 1_000, 1_500, 2_000, 3_000, 5_000].map((k) => k * 1_000);
const rooms = [1, 2, 3, 4, 5];
const sorts = ['newest', 'cheapest', 'dearest'] as const;
const sortNames = keysOf('public-site.sort', sorts);

const look = 'h-11 w-full rounded-m border border-edge bg-surface px-3 text-lg text-ink';

type Props = { wanted: HomeSearch; cities: readonly string[]; search: string };

/** A form that needs no script: what is chosen goes into the address. */
export function SearchForm({ wanted, cities, search }: Props) {
  const t = useT();
  const format = useFormat();
  const params = new URLSearchParams(search);
  const carried = ['lang', 'preview'].flatMap((name) => (params.get(name) ? [[name, params.get(name)!] as const] : []));
  const select = (name: string, value: string | number | undefined, any: string, options: readonly Option[]) => (
    <select name={name} defaultValue={value ?? ''} className={look}>
      <option value="">{any}</option>
      {options.map(([given, label]) => (
        <option key={given} value={given}>
          {label}
        </option>
      ))}
    </select>
  );
  const priced = prices.map((price): Option => [price, format.money(price * 100)]);
  const many = rooms.map((count): Option => [count, `${count}+`]);
  return (
    <form method="get" className="mt-7 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-7">
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Labeled label={t('public-site.search.city')}>
        {select(
          'city',
          wanted.city,
          t('public-site.search.anywhere'),
          cities.map((city): Option => [city, city]),
        )}
      </Labeled>
      <Labeled label={t('public-site.search.least')}>
        {select('least', wanted.least, t('public-site.search.any'), priced)}
      </Labeled>
      <Labeled label={t('public-site.search.most')}>
        {select('most', wanted.most, t('public-site.search.any'), priced)}
      </Labeled>
      <Labeled label={t('public-site.search.beds')}>
        {select('beds', wanted.beds, t('public-site.search.any'), many)}
      </Labeled>
      <Labeled label={t('public-site.search.baths')}>
        {select('baths', wanted.baths, t('public-site.search.any'), many)}
      </Labeled>
      <Labeled label={t('public-site.search.sort')}>
        <select name="sort" defaultValue={wanted.sort} className={look}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(sortNames[sort])}
            </option>
          ))}
        </select>
      </Labeled>
      <button type="submit" className={`${callToAction({ kind: 'act', size: 'card' })} w-full`}>
        {t('public-site.search.act')}
      </button>
    </form>
  );
}

type Option = readonly [string | number, string];

const Labeled = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: it is given as its child
  <label className="grid gap-1.5 text-md">
    <span className="text-ink-2">{label}</span>
    {children}
  </label>
);
