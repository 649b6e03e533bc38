import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { callToAction } from '../call-to-action.ts';
import { Column, PageHeading } from '../page.tsx';

/** Nothing is said of whether there ever was such a site: who owns it knows where to look. */
export function SiteGone() {
  const t = useT();
  const { brand } = useDocument();
  return (
    <main id="content">
      <Column as="text" className="pb-24">
        <title>{`${t('public-site.gone')} · ${brand.name}`}</title>
        <meta name="robots" content="noindex" />
        <PageHeading title={t('public-site.gone')} lead={t('public-site.goneText')}>
          <p className="mt-7 flex flex-wrap gap-3">
            <a href="/website" className={callToAction({ kind: 'act', size: 'hero' })}>
              {t('public-site.goneOwn')}
            </a>
            <a href="/" className={callToAction({ kind: 'plain', size: 'hero' })}>
              {t('page.notFound.home')}
            </a>
          </p>
        </PageHeading>
      </Column>
    </main>
  );
}
