import { data } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { type ChapterSummary, guide } from '#contract/public/content.ts';
import { ask, askFor } from '../ask.ts';
import NotFound from '../not-found.tsx';
import { Column, Prose } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/chapter-page.ts';
import { groupsOf } from './chapter-groups.ts';
import { EnglishNote } from './english-note.tsx';
import { GuideSearch } from './guide-search.tsx';
import { OnThisPage } from './on-this-page.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const [chapter, { chapters }] = await Promise.all([
    askFor(context, guide.read, { slug: params.slug }),
    ask(context, guide.contents, {}),
  ]);
  return chapter ? { chapter, chapters } : data(null, { status: 404 });
}

export default function ChapterPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { brand, origin } = useDocument();
  if (!loaderData) return <NotFound />;
  const { chapter, chapters } = loaderData;
  const { slug, title, description, html, headings, previous, next } = chapter;
  return (
    <Column className="pb-24">
      <PageHead
        title={title}
        description={description}
        image="og-documentation.png"
        only="en"
        data={{
          '@type': 'TechArticle',
          headline: title,
          description,
          inLanguage: 'en',
          url: `${origin}/documentation/${slug}`,
          publisher: { '@type': 'Organization', name: brand.name, url: origin },
        }}
      />
      <div className="grid gap-x-12 pt-8 sm:pt-12 lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[13rem_minmax(0,1fr)_12rem]">
        <Chapters chapters={chapters} current={slug} />
        <div className="min-w-0">
          <GuideSearch id="chapter-search" />
          <header lang="en" dir="ltr" className="mt-10 mb-8 text-start">
            <h1 className="font-display text-[clamp(2rem,4vw,2.875rem)] leading-[1.1] tracking-[-0.024em]">{title}</h1>
            <p className="mt-3 max-w-[58ch] text-xl text-ink-2">{description}</p>
          </header>
          <EnglishNote />
          <div lang="en" dir="ltr">
            <Prose html={html} />
          </div>
          <nav
            aria-label={t('public-reading.guide.order')}
            className="mt-16 grid gap-4 border-t border-line pt-6 sm:grid-cols-2"
          >
            {previous && <Beside chapter={previous} label={t('public-reading.guide.previous')} rel="prev" />}
            {next && <Beside chapter={next} label={t('public-reading.guide.next')} rel="next" />}
          </nav>
        </div>
        <OnThisPage headings={headings} className="sticky top-24 self-start max-xl:hidden" />
      </div>
    </Column>
  );
}

/** All chapters, beside the current one, or in a drawer on small screens. */
function Chapters({ chapters, current }: { chapters: readonly ChapterSummary[]; current: string }) {
  const t = useT();
  const list = groupsOf(chapters).map(([group, own]) => (
    <div key={group} className="mb-6">
      <p className="text-sm font-medium text-ink-3">{group}</p>
      <ul className="mt-2 grid gap-1.5">
        {own.map(({ slug, title }) => (
          <li key={slug}>
            <a
              href={`/documentation/${slug}`}
              aria-current={slug === current ? 'page' : undefined}
              className="tap block text-ink-2 transition-colors hover:text-ink aria-[current]:font-medium aria-[current]:text-act"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
  return (
    <>
      <nav
        aria-label={t('public-reading.guide.chapters')}
        lang="en"
        dir="ltr"
        className="sticky top-24 max-h-[calc(100dvh-7rem)] self-start overflow-y-auto text-start text-md max-lg:hidden"
      >
        {list}
      </nav>
      <details className="mb-8 rounded-m border border-line-strong text-md lg:hidden">
        <summary className="tap px-4 py-3 font-medium">{t('public-reading.guide.chapters')}</summary>
        <nav aria-label={t('public-reading.guide.chapters')} lang="en" dir="ltr" className="px-4 pt-2 text-start">
          {list}
        </nav>
      </details>
    </>
  );
}

function Beside({ chapter, label, rel }: { chapter: ChapterSummary; label: string; rel: 'prev' | 'next' }) {
  return (
    <a
      href={`/documentation/${chapter.slug}`}
      rel={rel}
      className={`group rounded-m border border-line-strong px-4 py-3 transition-colors hover:border-edge ${rel === 'next' ? 'sm:col-start-2 sm:text-end' : ''}`}
    >
      <span className="block text-sm text-ink-3">{label}</span>
      <span lang="en" className="text-lg font-medium underline-offset-4 group-hover:underline">
        {chapter.title}
      </span>
    </a>
  );
}
