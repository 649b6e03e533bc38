import { useT } from '#app/i18n/t.ts';
import { Island } from '../islands/island.tsx';
import { Section } from '../page.tsx';
import type { Prices as Given } from './load-prices.ts';
import PriceTable from './prices.tsx';

/** The price section, shared by the landing page and the price page; its choices link to `path`. */
export function PricesSection({ prices, path }: { prices: Given; path: '/' }) {
  const t = useT();
  return (
    <Section id="pricing" title={t('public-prices.heading')} lead={t('public-prices.lead')}>
      <PricesIsland prices={prices} path={path} />
    </Section>
  );
}

export function PricesIsland({ prices, path }: { prices: Given; path: string }) {
  return <Island name="prices" component={PriceTable} props={{ ...prices, path }} when="approached" />;
}
