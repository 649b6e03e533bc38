import { useT } from '#app/i18n/t.ts';
import { Island } from '../islands/island.tsx';
import { Column, PageHeading } from '../page.tsx';
import VerifyExport from './verify-export.tsx';

/** Verifies an export of leads that a departing member took along: is it ours and unchanged? */
export default function VerifyPage() {
  const t = useT();
  return (
    <Column as="text" className="pb-24">
      <title>{t('public-verify.title')}</title>
      <meta name="robots" content="noindex" />
      <PageHeading title={t('public-verify.title')} lead={t('public-verify.lead')} />
      <Island name="verify-export" component={VerifyExport} props={{}} when="idle" />
      <noscript>{t('public-verify.noScript')}</noscript>
    </Column>
  );
}
