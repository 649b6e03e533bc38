import type { z } from 'zod';
import { useT } from '#app/i18n/t.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import type { ownSearchRow } from '#contract/growth/visitors.ts';
import { often } from '../alert/wish-fields.tsx';
import { Hidden } from '../form-parts.tsx';
import { langOf } from './heart.tsx';

type Props = { searches: z.infer<typeof ownSearchRow>[]; action: string; site: SitePage; search: string };

/** Saved searches with their email frequency and a way to stop them. */
export function SavedSearches({ searches, action, site, search }: Props) {
  const t = useT();
  return (
    <section id="searches" aria-labelledby="searches-title" className="mt-14 border-t border-line pt-10">
      <h2 id="searches-title" className="font-display text-2xl">
        {t('public-visit.searches')}
      </h2>
      {searches.length === 0 && (
        <p className="mt-4 text-lg text-ink-2">
          {t('public-visit.noSearches')}{' '}
          <a href={`/s/${site.slug}/homes${langOf(search)}`} className="tap text-act underline underline-offset-4">
            {t('public-visit.browse')}
          </a>
        </p>
      )}
      <ul className="mt-5 grid max-w-3xl gap-3">
        {searches.map(({ id, name, frequency, isStopped, edit }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-m border border-line bg-surface px-5 py-4"
          >
            <span className="me-auto min-w-0 text-lg wrap-anywhere">
              <bdi>{name}</bdi>
              <span className="block text-md text-ink-3">
                {isStopped || frequency === 'never' ? t('public-visit.stopped') : t(often[frequency])}
              </span>
            </span>
            {!isStopped && (
              <>
                <a href={edit} className="tap inline-flex items-center text-md underline underline-offset-4">
                  {t('public-visit.edit')}
                  <span className="sr-only">: {name}</span>
                </a>
                <form method="post" action={action}>
                  <Hidden values={{ act: 'stop', id }} />
                  <button type="submit" className="tap cursor-pointer text-md underline underline-offset-4">
                    {t('public-visit.stop')}
                    <span className="sr-only">: {name}</span>
                  </button>
                </form>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
