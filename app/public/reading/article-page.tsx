import { data } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { type Article, articles } from '#contract/public/content.ts';
import { askFor } from '../ask.ts';
import NotFound from '../not-found.tsx';
import { Column, Prose } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/article-page.ts';
import { ArticleRow, tagHref } from './article-row.tsx';
import { EnglishNote } from './english-note.tsx';
import { OnThisPage } from './on-this-page.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const article = await askFor(context, articles.read, { slug: params.slug });
  return article ?? data(null, { status: 404 });
}

export default function ArticlePage({ loaderData: article }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  if (!article) return <NotFound />;
  const { title, description, date, minutes, author, tags, html, headings, related } = article;
  return (
    <Column className="pb-24">
      <Head article={article} />
      <header className="pt-12 pb-10 sm:pt-18">
        <a href="/blog" className="tap text-md text-act underline-offset-4 hover:underline">
          {t('public-reading.blog.title')}
        </a>
        <div className="beam mt-6 mb-6 w-24" />
        <div lang="en" dir="ltr" className="text-start">
          <h1 className="max-w-[24ch] font-display text-[clamp(2.125rem,4.6vw,3.375rem)] leading-[1.08] tracking-[-0.026em]">
            {title}
          </h1>
          <p className="mt-5 max-w-[58ch] text-[1.1875rem] leading-[1.55] text-ink-2">{description}</p>
        </div>
        <p className="mt-6 flex flex-wrap gap-x-3 gap-y-1 text-md text-ink-3">
          <time dateTime={date}>{format.date(date, 'long')}</time>
          <span aria-hidden="true">·</span>
          <span>{t('public-reading.minutes', { count: minutes })}</span>
          <span aria-hidden="true">·</span>
          <span lang="en">{author}</span>
        </p>
      </header>
      <EnglishNote />
      <div className="grid gap-x-16 border-t border-line pt-10 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div lang="en" dir="ltr" className="min-w-0">
          <Prose html={html} />
          <ul className="mt-12 flex flex-wrap gap-x-4 gap-y-1 text-md text-ink-3">
            {tags.map((tag) => (
              <li key={tag}>
                <a href={tagHref(tag)} className="tap hover:text-ink hover:underline">
                  #{tag.replaceAll(' ', '-')}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <OnThisPage headings={headings} className="sticky top-24 self-start max-lg:hidden" />
      </div>
      <section aria-labelledby="related" className="mt-20">
        <h2 id="related" className="mb-6 font-display text-title tracking-[-0.02em]">
          {t('public-reading.article.related')}
        </h2>
        {related.map((other) => (
          <ArticleRow key={other.slug} article={other} level="h3" />
        ))}
      </section>
    </Column>
  );
}

function Head({ article: { slug, title, description, date, author, tags } }: { article: Article }) {
  const { brand, origin } = useDocument();
  const t = useT();
  const address = `${origin}/article/${slug}`;
  return (
    <>
      <PageHead
        title={title}
        description={description}
        type="article"
        image="og-blog.png"
        only="en"
        data={[
          {
            '@type': 'Article',
            headline: title,
            description,
            datePublished: date,
            dateModified: date,
            inLanguage: 'en',
            keywords: tags.join(', '),
            author: { '@type': 'Organization', name: author, url: `${origin}/about` },
            publisher: { '@type': 'Organization', name: brand.name, url: origin },
            image: `${origin}/og-blog.png`,
            mainEntityOfPage: address,
          },
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              { '@type': 'ListItem', position: 1, name: t('public-reading.blog.title'), item: `${origin}/blog` },
              { '@type': 'ListItem', position: 2, name: title, item: address },
            ],
          },
        ]}
      />
      <meta property="article:published_time" content={date} />
      {tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
    </>
  );
}
