import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { ArticleSummary } from '#contract/public/content.ts';

/** An article in a list with date, reading time and description. */
export function ArticleRow({ article, level: Heading = 'h2' }: { article: ArticleSummary; level?: 'h2' | 'h3' }) {
  const t = useT();
  const format = useFormat();
  const { slug, title, description, date, minutes, tags } = article;
  return (
    <article className="group relative grid gap-x-10 gap-y-2 border-t border-line py-7 sm:grid-cols-[10rem_1fr]">
      <p className="text-md text-ink-3">
        <time dateTime={date}>{format.date(date, 'long')}</time>
        <span className="block max-sm:inline max-sm:before:content-['_·_']">
          {t('public-reading.minutes', { count: minutes })}
        </span>
      </p>
      <div lang="en" dir="ltr" className="text-start">
        <Heading className="font-display text-2xl tracking-[-0.015em] sm:text-[1.625rem] sm:leading-8">
          <a
            href={`/article/${slug}`}
            className="decoration-1 underline-offset-4 outline-none after:absolute after:inset-0 group-hover:underline focus-visible:after:outline-2 focus-visible:after:outline-act"
          >
            {title}
          </a>
        </Heading>
        <p className="mt-2 max-w-[62ch] text-lg text-ink-2">{description}</p>
        <ul className="relative mt-3 flex flex-wrap gap-x-4 gap-y-1 text-md text-ink-3">
          {tags.map((tag) => (
            <li key={tag}>
              <a href={tagHref(tag)} className="tap hover:text-ink hover:underline">
                #{tag.replaceAll(' ', '-')}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}

export const tagHref = (tag: string): string => `/blog?tag=${encodeURIComponent(tag)}`;
