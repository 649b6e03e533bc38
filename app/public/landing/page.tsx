import { useLoaderData } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { Column } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import { loadPrices } from '../prices/load-prices.ts';
import { PricesSection } from '../prices/section.tsx';
import type { Route } from './+types/page.ts';
import { Beta } from './beta.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { shownParts } from './preview/shown.ts';
import { Stats } from './stats.tsx';
import { Verticals } from './verticals.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const shown = shownParts.find((part) => part === searchParams.get('preview')) ?? 'crm';
  return { shown, prices: await loadPrices(searchParams, context) };
}

export { keptByServer as headers } from '#app/public/kept.ts';

export default function Landing() {
  const t = useT();
  const { brand, origin } = useDocument();
  const { shown, prices } = useLoaderData<typeof loader>();
  const lead = t('public-landing.lead', { brand: brand.name });
  return (
    <Column className="pb-20 sm:pb-28">
      <PageHead
        whole
        path="/"
        title={t('public-landing.title', { brand: brand.name })}
        description={lead}
        data={[
          { '@type': 'Organization', '@id': `${origin}/#organisation`, name: brand.name, url: origin },
          { '@type': 'WebSite', name: brand.name, url: origin, publisher: { '@id': `${origin}/#organisation` } },
          {
            '@type': 'SoftwareApplication',
            name: brand.name,
            description: lead,
            applicationCategory: 'BusinessApplication',
            operatingSystem: 'Web',
            offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
          },
        ]}
      />
      <Hero shown={shown} />
      <Stats />
      <Features />
      <Verticals />
      <PricesSection prices={prices} path="/" />
      <Beta />
    </Column>
  );
}
