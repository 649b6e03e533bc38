import { Heart } from 'lucide-react';
import { use } from 'react';
import { useLocation } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Hidden } from '../form-parts.tsx';
import { pathWithQuery } from '../with-query.ts';
import { VisitContext } from './visit-context.ts';

type Props = { home: string; place: string; hasWords?: boolean; className?: string };

/** Saves or unsaves a home by a form of its own, so that no JavaScript is needed. */
export function SaveHome({ home, place, hasWords, className = '' }: Props) {
  const t = useT();
  const { pathname, search } = useLocation();
  const visit = use(VisitContext);
  if (!visit) return null;
  const isSaved = visit.known?.saved.includes(home) ?? false;
  const label = t(isSaved ? 'public-visit.unsaveOf' : 'public-visit.saveOf', { place });
  const words = t(isSaved ? 'public-visit.isSaved' : 'public-visit.save');
  return (
    <form method="post" action={`/s/${visit.slug}/saved${langOf(search)}`} className={className}>
      <Hidden
        values={{ act: isSaved ? 'unsave' : 'save', home, back: `${pathWithQuery(pathname, search, {})}#home-${home}` }}
      />
      <button
        type="submit"
        aria-label={label}
        aria-pressed={isSaved}
        title={label}
        className={
          hasWords
            ? 'tap inline-flex h-11 cursor-pointer items-center gap-2 rounded-m border border-line-strong bg-surface px-4 text-lg text-ink hover:border-edge'
            : 'tap grid size-10 cursor-pointer place-items-center rounded-full bg-raised text-ink shadow-float'
        }
      >
        <Heart
          className={`size-5 ${isSaved ? 'text-act' : ''}`}
          fill={isSaved ? 'currentColor' : 'none'}
          aria-hidden="true"
        />
        {hasWords && <span>{words}</span>}
      </button>
    </form>
  );
}

/** The language parameter of the address, without the others. */
export function langOf(search: string): string {
  const lang = new URLSearchParams(search).get('lang');
  return lang ? `?lang=${encodeURIComponent(lang)}` : '';
}
