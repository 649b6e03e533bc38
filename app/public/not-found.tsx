import { data } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { callToAction } from './call-to-action.ts';
import { Column, PageHeading } from './page.tsx';

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  const t = useT();
  const { brand } = useDocument();
  return (
    <Column className="pb-24">
      <title>{`${t('page.notFound.title')} · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <PageHeading title={t('page.notFound.title')} lead={t('page.notFound.text')}>
        <a href="/" className={`mt-7 ${callToAction({ kind: 'act', size: 'hero' })}`}>
          {t('page.notFound.home')}
        </a>
      </PageHeading>
    </Column>
  );
}
