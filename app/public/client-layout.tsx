import { Outlet } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { Languages } from './footer.tsx';
import { LanguageChoice } from './language-choice.tsx';

export { clientLoader, handle, links, loader } from './layout.tsx';

/**
 * Pages for a customer's own clients: to book, sign, pay, read or answer. They bear the customer's brand, so there is no menu, sign-up,
 * assistant or survey of ours.
 */
export default function ClientLayout() {
  const t = useT();
  const { brand } = useDocument();
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:rounded-s focus:bg-surface focus:p-3"
      >
        {t('page.skipToContent')}
      </a>
      <header className="mx-auto flex w-full max-w-[1180px] justify-end px-4 pt-3 sm:px-7 print:hidden">
        <LanguageChoice />
      </header>
      <main id="content">
        <Outlet />
      </main>
      <footer className="mx-auto mt-auto w-full max-w-[1180px] px-5 pb-8 text-sm text-ink-2 sm:px-7 print:hidden">
        <noscript>
          <Languages />
        </noscript>
        <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-4">
          <span>{t('page.poweredBy', { brand: brand.name })}</span>
          <a href="/privacy" className="tap inline-flex items-center hover:text-ink">
            {t('public.footer.privacyPolicy')}
          </a>
        </p>
      </footer>
    </>
  );
}
