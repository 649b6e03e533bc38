import { useT } from '#app/i18n/t.ts';
import type { HomeSearch, Narrowing } from '#contract/growth/home-search.ts';
import { without } from './asked.ts';
import { useConditions } from './search-words.ts';

type Props = { near: readonly { without: Narrowing; count: number }[]; wanted: HomeSearch; search: string };

/** Suggestions for an empty result, each with one condition dropped. */
export function NothingFound({ near, wanted, search }: Props) {
  const t = useT();
  const conditions = useConditions(wanted);
  const wordsOf = (name: Narrowing) =>
    conditions
      .filter((one) => one.name === name)
      .map(({ words }) => words)
      .join(', ');
  return (
    <section className="mb-10 rounded-m border border-line bg-surface p-6" aria-labelledby="nearest">
      <h2 id="nearest" className="font-display text-2xl">
        {t(near.length > 0 ? 'public-visit.nearest' : 'public-visit.nothingNear')}
      </h2>
      <ul className="mt-4 grid gap-2">
        {near.map((miss) => (
          <li key={miss.without}>
            <a href={without(search, miss.without)} className="tap text-lg text-act underline underline-offset-4">
              {t('public-visit.nearMiss', { condition: wordsOf(miss.without), count: miss.count })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
