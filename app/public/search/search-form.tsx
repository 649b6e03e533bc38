import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { featuresIn, type HomeSearch, searchSorts, soughtFeatures, soughtTypes } from '#contract/growth/home-search.ts';
import { callToAction } from '../call-to-action.ts';
import { featureNames, prices, rooms, sizes, sortNames, typeNames } from './search-words.ts';

const look = 'h-11 w-full rounded-m border border-edge bg-surface px-3 text-lg text-ink';

type Props = { wanted: HomeSearch; cities: readonly string[]; search: string };

/** Search forms without JavaScript: the input goes into the address. */
export function SearchForm({ wanted, cities, search }: Props) {
  const t = useT();
  const format = useFormat();
  const select = (name: string, value: string | number | undefined, any: string, options: readonly Option[]) => (
    <select name={name} defaultValue={value ?? ''} className={look}>
      <option value="">{any}</option>
      {value !== undefined && value !== '' && !options.some(([given]) => given === value) && (
        <option value={value}>{typeof value === 'number' && value > 1_000 ? format.money(value * 100) : value}</option>
      )}
      {options.map(([given, label]) => (
        <option key={given} value={given}>
          {label}
        </option>
      ))}
    </select>
  );
  const any = t('public-site.search.any');
  const priced = prices.map((price): Option => [price, format.money(price * 100)]);
  const many = rooms.map((count): Option => [count, `${count}+`]);
  const has = featuresIn(wanted);
  const isMore = has.length > 0 || wanted.sqft !== undefined || wanted.baths !== undefined;
  return (
    <>
      <search>
        <form method="get" className="mt-6 flex max-w-2xl gap-2">
          <Carried search={search} names={['lang', 'preview']} />
          <label className="relative grow">
            <span className="sr-only">{t('public-visit.say')}</span>
            <Search className="pointer-events-none absolute start-3.5 top-3.5 size-5 text-ink-3" aria-hidden="true" />
            <input
              type="search"
              name="q"
              maxLength={200}
              required
              placeholder={t('public-visit.sayExample')}
              className="h-12 w-full rounded-m border border-edge bg-surface ps-11 pe-4 text-lg text-ellipsis text-ink placeholder:text-ink-3"
            />
          </label>
          <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
            {t('public-site.search.act')}
          </button>
        </form>
      </search>
      <form
        method="get"
        className="mt-5 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-[1.4fr_1fr_1fr_0.8fr_1.1fr_1fr_auto]"
      >
        <Carried search={search} names={['lang', 'preview', 'deal', 'box']} />
        <Labeled label={t('public-visit.place')}>
          <input
            name="city"
            list="cities"
            defaultValue={wanted.city}
            maxLength={80}
            placeholder={t('public-site.search.anywhere')}
            className={`${look} placeholder:text-ink-3`}
          />
          <datalist id="cities">
            {cities.map((city) => (
              <option key={city} value={city} />
            ))}
          </datalist>
        </Labeled>
        <Labeled label={t('public-site.search.least')}>{select('least', wanted.least, any, priced)}</Labeled>
        <Labeled label={t('public-site.search.most')}>{select('most', wanted.most, any, priced)}</Labeled>
        <Labeled label={t('public-site.search.beds')}>{select('beds', wanted.beds, any, many)}</Labeled>
        <Labeled label={t('public-visit.type')}>
          {select(
            'type',
            wanted.type,
            any,
            soughtTypes.map((type): Option => [type, t(typeNames[type])]),
          )}
        </Labeled>
        <Labeled label={t('public-site.search.sort')}>
          <select name="sort" defaultValue={wanted.sort} className={look}>
            {searchSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(sortNames[sort])}
              </option>
            ))}
          </select>
        </Labeled>
        <button type="submit" className={`${callToAction({ kind: 'plain', size: 'card' })} w-full`}>
          {t('public-visit.apply')}
        </button>
        <details open={isMore} className="col-span-full">
          <summary className="tap inline-flex cursor-pointer items-center text-md text-ink-2 underline underline-offset-4">
            {t('public-visit.moreFilters')}
          </summary>
          <div className="mt-3 grid grid-cols-2 items-end gap-3 sm:grid-cols-[10rem_12rem_1fr]">
            <Labeled label={t('public-site.search.baths')}>{select('baths', wanted.baths, any, many)}</Labeled>
            <Labeled label={t('public-visit.sqft')}>
              {select(
                'sqft',
                wanted.sqft,
                any,
                sizes.map((feet): Option => [feet, `${format.number(feet)}+`]),
              )}
            </Labeled>
            <fieldset className="col-span-full flex flex-wrap gap-x-5 gap-y-2 py-2 sm:col-span-1">
              <legend className="sr-only">{t('public-home.features')}</legend>
              {soughtFeatures.map((feature) => (
                <label key={feature} className="tap flex items-center gap-2 text-lg">
                  <input
                    type="checkbox"
                    name="has"
                    value={feature}
                    defaultChecked={has.includes(feature)}
                    className="size-5"
                  />
                  {t(featureNames[feature])}
                </label>
              ))}
            </fieldset>
          </div>
        </details>
      </form>
    </>
  );
}

type Option = readonly [string | number, string];

/** Carries over address parameters that the form doesn't have. */
function Carried({ search, names }: { search: string; names: readonly string[] }) {
  const params = new URLSearchParams(search);
  return names.flatMap((name) =>
    params.get(name) ? [<input key={name} type="hidden" name={name} value={params.get(name)!} />] : [],
  );
}

const Labeled = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: it is given as its child
  <label className="grid gap-1.5 text-md">
    <span className="text-ink-2">{label}</span>
    {children}
  </label>
);
