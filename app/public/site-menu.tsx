import { useT } from '#app/i18n/t.ts';
import { BrandLink } from './brand-link.tsx';
import { callToAction } from './call-to-action.ts';
import { anchors } from './links.ts';

const id = 'site-menu';

/** The menu of small screens, a native popover that works with or without JavaScript. */
export function SiteMenu() {
  const t = useT();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('public.nav.menu')}
        className="tap -me-2 grid size-9 place-items-center rounded-s text-ink-2 hover:bg-sunken lg:hidden"
      >
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          className="size-5"
          aria-hidden="true"
        >
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
      <div
        id={id}
        popover="auto"
        className="site-menu fixed inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-80 max-w-[86vw] overflow-y-auto border-s border-line bg-paper text-ink shadow-float backdrop:bg-veil"
      >
        <div className="flex h-16 items-center border-b border-line px-5">
          <BrandLink className="me-auto" />
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={t('public.nav.close')}
            className="tap -me-2 grid size-9 place-items-center rounded-s text-ink-2 hover:bg-sunken"
          >
            <svg
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              className="size-5"
              aria-hidden="true"
            >
              <path d="m6 6 12 12M18 6 6 18" />
            </svg>
          </button>
        </div>
        <nav aria-label={t('public.nav.label')} className="grid px-5 py-3">
          {anchors.map(({ href, label }) => (
            <a key={href} href={href} className="flex min-h-12 items-center border-b border-line font-display text-2xl">
              {t(label)}
            </a>
          ))}
        </nav>
        <div className="grid gap-2 px-5 py-4">
          <a href="/auth?auth=signup" data-auth="signup" className={callToAction({ kind: 'act', size: 'hero' })}>
            {t('public.getStarted')}
          </a>
          <a href="/auth" data-auth="signin" className={callToAction({ kind: 'plain', size: 'hero' })}>
            {t('public.signIn')}
          </a>
        </div>
      </div>
    </>
  );
}
