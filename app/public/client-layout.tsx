import { Outlet, useMatches } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Languages } from './footer.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { PoweredLink } from './powered-link.tsx';

export { clientLoader, handle, links, loader } from './layout.tsx';

/** As wide as the column between header and footer. */
const asWide = 'mx-auto w-full max-w-[1180px] [body:has([data-column=text])_&]:max-w-[46rem]';

/** The brand lies in what a page has loaded, or in the record there that the page is about. */
function hasBadge(loaded: unknown, depth = 2): boolean {
  if (typeof loaded !== 'object' || loaded === null || Array.isArray(loaded)) return false;
  if ('hasBadge' in loaded) return loaded.hasBadge === true;
  return depth > 0 && Object.values(loaded).some((part) => hasBadge(part, depth - 1));
}

/**
 * Pages for a customer's own clients: to book, sign, pay, read or answer. They bear the customer's brand, so there is no menu, sign-up,
 * assistant or survey of ours.
 */
export default function ClientLayout() {
  const t = useT();
  const isPowered = useMatches().some(({ loaderData }) => hasBadge(loaderData));
  return (
    <div className="flex min-h-dvh flex-col print:block">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:rounded-s focus:bg-surface focus:p-3"
      >
        {t('page.skipToContent')}
      </a>
      <header className={`${asWide} flex justify-end px-4 pt-3 sm:px-7 print:hidden`}>
        <LanguageChoice />
      </header>
      <main id="content">
        <Outlet />
      </main>
      <footer className={`${asWide} mt-auto px-5 pb-8 text-sm text-ink-2 sm:px-7 print:hidden`}>
        <noscript>
          <Languages />
        </noscript>
        <p className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line pt-4">
          {isPowered && <PoweredLink />}
          <a href="/privacy" className="tap inline-flex items-center hover:text-ink">
            {t('public.footer.privacyPolicy')}
          </a>
        </p>
      </footer>
    </div>
  );
}
