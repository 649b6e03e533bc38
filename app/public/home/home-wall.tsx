import { useLocation } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { langOf } from '../visit/heart.tsx';
import { SignInForm } from '../visit/sign-in-form.tsx';
import type { Wall } from './wall.ts';

type Props = { site: SitePage; wall: NonNullable<Wall>; photos: number; reference: string };

/** Asks to sign in to see more of a home. Visitors who don't want to can still use the contact form. */
export function HomeWall({ site, wall, photos, reference }: Props) {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <section aria-labelledby="wall" className="mt-8 mb-10 rounded-m border border-line bg-surface p-6 sm:p-8">
      <h2 id="wall" className="font-display text-2xl">
        {wall === 'photos' ? t('public-visit.wall.photos', { count: photos }) : t('public-visit.wall.rest')}
      </h2>
      <p className="mt-2 mb-6 max-w-[62ch] text-lg text-ink-2">
        {t('public-visit.wall.text')}{' '}
        <a href="#contact" className="tap text-act underline underline-offset-4">
          {t('public-visit.wall.ask')}
        </a>
      </p>
      <SignInForm
        site={site}
        action={`/s/${site.slug}/saved${langOf(search)}`}
        reference={reference}
        back={pathname}
        refused={undefined}
      />
    </section>
  );
}
