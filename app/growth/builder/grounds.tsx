import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import type { SiteBrief } from '#contract/growth/builder.ts';

/** The sources of every sentence, page by page. */
export function Grounds({ brief: { pages, sources } }: { brief: SiteBrief }) {
  const t = useT();
  const kinds = {
    words: t('builder.of.words'),
    brand: t('builder.of.brand'),
    listing: t('builder.of.listing'),
    guide: t('builder.of.guide'),
  } as Record<string, string>;
  const known = new Map(sources.map((source) => [source.key, source]));
  return (
    <section aria-labelledby="grounds" className="grid gap-2">
      <h2 id="grounds" className="font-medium">
        {t('builder.rests')}
      </h2>
      <p className="text-sm text-ink-2">{t('builder.restsText')}</p>
      {pages.map((page) => (
        <details key={page.id} className="rounded-m border border-line bg-surface px-3 py-2">
          <summary className="tap cursor-pointer font-medium wrap-anywhere">{page.title}</summary>
          <ul className="grid gap-2.5 py-3">
            {page.sentences.map(({ text, sources: keys, isOwn, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may stand there twice
              <li key={at} className="grid gap-0.5">
                <span className="wrap-anywhere" dir="auto">
                  {text.replaceAll('\\', '')}
                </span>
                <span className="text-sm text-ink-3">
                  {isOwn
                    ? t('builder.own')
                    : keys
                        .flatMap((key) => known.get(key) ?? [])
                        .map(({ of, label }) => `${kinds[of] ?? of}: ${label}`)
                        .join(' · ')}
                </span>
                {why && <span className="text-sm text-need">{why}</span>}
              </li>
            ))}
          </ul>
          <Link to={`/website/page/${page.id}`} className="tap text-sm text-act underline underline-offset-4">
            {t('builder.editPage')}
          </Link>
        </details>
      ))}
    </section>
  );
}
