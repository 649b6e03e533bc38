import { data, Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { callToAction } from './call-to-action.ts';

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  const t = useT();
  const { brand } = useDocument();
  return (
    <main className="grid min-h-dvh content-center justify-items-start gap-3 px-6 sm:justify-items-center sm:text-center">
      <title>{`${t('page.notFound.title')} · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="beam mb-5 w-28" />
      <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('page.notFound.title')}</h1>
      <p className="max-w-[46ch] text-lg text-ink-2">{t('page.notFound.text')}</p>
      <Link to="/" className={`mt-3 ${callToAction({ kind: 'act' })}`}>
        {t('page.notFound.home')}
      </Link>
    </main>
  );
}
