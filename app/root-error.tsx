import { useRouteError } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { callToAction } from '#app/public/call-to-action.ts';
import { useReport } from '#app/shell/global/use-report.ts';
import { useDocument } from '#app/use-document.ts';

/** The global error screen: nothing else could be drawn. */
export function RootError() {
  const t = useT();
  const { brand } = useDocument();
  useReport(useRouteError(), 'critical');
  return (
    <main className="grid min-h-dvh content-center justify-items-start gap-3 px-6 sm:justify-items-center sm:text-center">
      <title>{`${t('page.crash.title')} · ${brand.name}`}</title>
      <div className="beam mb-5 w-28" />
      <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('page.crash.title')}</h1>
      <p className="max-w-[46ch] text-lg text-ink-2">{t('page.crash.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {/* Plain address changes: the router itself may be what failed. */}
        <a href="/" className={callToAction({ kind: 'act' })}>
          {t('page.crash.home')}
        </a>
        <button type="button" onClick={() => location.reload()} className={callToAction({ kind: 'plain' })}>
          {t('page.crash.refresh')}
        </button>
      </div>
      <p className="mt-6 text-sm text-ink-3">{t('page.crash.contact', { email: brand.supportEmail })}</p>
    </main>
  );
}
