import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { CityMarket } from '#contract/growth/site-home.ts';

/** The site's current homes for sale in a city, in figures. */
export function MarketBlock({ market }: { market: CityMarket | undefined }) {
  const t = useT();
  const format = useFormat();
  if (!market || market.homes === 0) return null;
  const { homes, low, middle, high } = market;
  const rows: [string, string][] = [
    [t('public-site.market.homes'), String(homes)],
    ...(middle !== null && homes > 2
      ? [[t('public-site.market.middle'), format.money(middle)] as [string, string]]
      : []),
    ...(low !== null && high !== null
      ? [
          [
            t('public-site.market.range'),
            low === high ? format.money(low) : `${format.money(low)} – ${format.money(high)}`,
          ] as [string, string],
        ]
      : []),
  ];
  return (
    <dl className="mt-5 grid max-w-md grid-cols-2 gap-x-8 gap-y-4 text-lg">
      {rows.map(([label, value], at) => (
        // The price range is the longest value, so it gets a row of its own.
        <div key={label} className={at > 0 && at === rows.length - 1 ? 'col-span-2' : ''}>
          <dt className="text-md text-ink-3">{label}</dt>
          <dd className="num font-display text-2xl">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
