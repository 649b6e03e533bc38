import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { BrandLink } from './brand-link.tsx';
import { callToAction } from './call-to-action.ts';
import { anchors } from './links.ts';
import { SiteMenu } from './site-menu.tsx';

type Props = { language: ReactNode; bare?: boolean; isIn?: boolean };

/**
 * `data-auth`: public pages open the dialog instead of following the link. `bare`: for signed-in users in the middle of a task. `isIn`: who is
 * signed in already is offered their workspace.
 */
export function TopBar({ language, bare = false, isIn = false }: Props) {
  const t = useT();
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-paper/90 backdrop-blur-md">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:rounded-s focus:bg-surface focus:p-3"
      >
        {t('page.skipToContent')}
      </a>
      <div className="mx-auto flex h-16 max-w-[1180px] items-center gap-1 px-4 sm:gap-2 sm:px-7">
        <BrandLink className={bare ? 'me-auto' : 'me-auto lg:me-5'} />
        {!bare && (
          <nav aria-label={t('public.nav.label')} className="me-auto flex max-lg:hidden">
            {anchors.map(({ href, label }) => (
              <a
                key={href}
                href={href}
                className="flex h-9 items-center rounded-s px-3 text-md text-ink-2 transition-colors hover:bg-sunken hover:text-ink"
              >
                {t(label)}
              </a>
            ))}
          </nav>
        )}
        {language}
        {!bare && isIn && (
          <a href="/dashboard" className={callToAction({ kind: 'act' })}>
            {t('public.toWorkspace')}
          </a>
        )}
        {!bare && !isIn && (
          <>
            <a href="/auth" data-auth="signin" className={`${callToAction({ kind: 'quiet' })} max-sm:hidden`}>
              {t('public.signIn')}
            </a>
            <a href="/auth?auth=signup" data-auth="signup" className={callToAction({ kind: 'act' })}>
              {t('public.getStarted')}
            </a>
            <SiteMenu />
          </>
        )}
      </div>
    </header>
  );
}
