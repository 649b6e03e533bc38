import { useLoaderData } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { offers, planPrice, tiersOf } from '#contract/account/price-book.ts';
import type { Route } from './+types/pricing.ts';
import { Column, PageHeading } from './page.tsx';
import { PageHead } from './page-head.tsx';
import { loadPrices } from './prices/load-prices.ts';
import { PricesIsland } from './prices/section.tsx';

export const loader = async ({ request, context }: Route.LoaderArgs) =>
  loadPrices(new URL(request.url).searchParams, context);

export { keptByServer as headers } from '#app/public/kept.ts';

export default function Pricing() {
  const t = useT();
  const { brand } = useDocument();
  const prices = useLoaderData<typeof loader>();
  return (
    <Column className="pb-20 sm:pb-28">
      <PageHead
        path="/pricing"
        title={t('public.nav.pricing')}
        description={t('public-prices.page.description')}
        image="og-pricing.png"
        data={{ '@type': 'Product', name: brand.name, offers: plansForSearch() }}
      />
      <PageHeading title={t('public-prices.heading')} lead={t('public-prices.lead')} />
      <section id="pricing" aria-label={t('public.nav.pricing')} className="scroll-mt-24">
        <h2 className="sr-only">{t('public.nav.pricing')}</h2>
        <PricesIsland prices={prices} path="/pricing" />
      </section>
    </Column>
  );
}

/** Every plan with its monthly price as structured data (schema.org). */
function plansForSearch() {
  return offers.flatMap((offer) =>
    tiersOf(offer).map((tier) => ({
      '@type': 'Offer',
      name: `${offer} ${tier}`,
      price: String((planPrice(offer, tier, 'monthly')?.cents ?? 0) / 100),
      priceCurrency: 'USD',
    })),
  );
}
