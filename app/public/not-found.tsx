import { data, useLocation } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { callToAction } from './call-to-action.ts';
import type { PageLink } from './links.ts';
import { nearPages } from './near-pages.ts';
import { Column, PageHeading } from './page.tsx';

export const loader = () => data(null, { status: 404 });

const starts: readonly PageLink[] = [
  { href: '/features', label: 'public.nav.features' },
  { href: '/pricing', label: 'public.nav.pricing' },
  { href: '/documentation', label: 'public.footer.documentation' },
  { href: '/support', label: 'public.footer.support' },
];

export default function NotFound() {
  const t = useT();
  const { brand } = useDocument();
  const near = nearPages(useLocation().pathname);
  return (
    <Column className="pb-24">
      <title>{`${t('page.notFound.title')} · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <PageHeading title={t('page.notFound.title')} lead={t('page.notFound.text')}>
        <a href="/" className={`mt-7 ${callToAction({ kind: 'act', size: 'hero' })}`}>
          {t('page.notFound.home')}
        </a>
      </PageHeading>
      <nav aria-labelledby="not-found-places" className="border-t border-line pt-7">
        <h2 id="not-found-places" className="text-md text-ink-3">
          {t(near.length > 0 ? 'public.notFound.near' : 'public.notFound.start')}
        </h2>
        <ul className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
          {(near.length > 0 ? near : starts).map(({ href, label }) => (
            <li key={href}>
              <a
                href={href}
                className="tap inline-flex items-center font-display text-2xl underline-offset-4 hover:underline"
              >
                {t(label)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Column>
  );
}
