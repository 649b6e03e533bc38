import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { articles } from '#contract/public/content.ts';
import { ask } from '../ask.ts';
import { Column, PageHeading } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/blog-page.ts';
import { ArticleRow, tagHref } from './article-row.tsx';
import { EnglishNote } from './english-note.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const tag = new URL(request.url).searchParams.get('tag')?.slice(0, 40) || undefined;
  return { ...(await ask(context, articles.list, tag ? { tag } : {})), tag };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { brand, origin } = useDocument();
  const { articles: found, tags, tag } = loaderData;
  const title = tag ? t('public-reading.blog.tagged', { tag }) : t('public-reading.blog.title');
  const description = t('public-reading.blog.lead');
  return (
    <Column className="pb-24">
      <PageHead
        title={title}
        description={description}
        {...(tag && { path: tagHref(tag) })}
        image="og-blog.png"
        data={{
          '@type': 'Blog',
          name: `${brand.name}: ${t('public-reading.blog.title')}`,
          url: `${origin}/blog`,
          blogPost: found.map(({ slug, title, date }) => ({
            '@type': 'BlogPosting',
            headline: title,
            url: `${origin}/article/${slug}`,
            datePublished: date,
          })),
        }}
      />
      <link rel="alternate" type="application/rss+xml" title={brand.name} href="/blog/rss.xml" />
      <PageHeading title={title} lead={description}>
        <nav aria-label={t('public-reading.blog.tags')} className="mt-8 flex flex-wrap items-center gap-2">
          <Tag href="/blog" isHere={!tag}>
            {t('public-reading.blog.all')}
          </Tag>
          {tags
            .filter(({ tag: name, articles: count }) => count > 1 || name === tag)
            .map(({ tag: name }) => (
              <Tag key={name} href={tagHref(name)} isHere={name === tag} lang="en">
                {name}
              </Tag>
            ))}
          <a
            href="/blog/rss.xml"
            className="tap ms-auto text-md text-ink-2 underline underline-offset-4 hover:text-ink"
          >
            {t('public-reading.blog.rss')}
          </a>
        </nav>
      </PageHeading>
      <EnglishNote />
      {found.length > 0 ? (
        found.map((article) => <ArticleRow key={article.slug} article={article} />)
      ) : (
        <p className="border-t border-line py-7 text-lg text-ink-2">{t('public-reading.blog.none')}</p>
      )}
    </Column>
  );
}

type TagProps = { href: string; isHere: boolean; lang?: string; children: string };

function Tag({ href, isHere, lang, children }: TagProps) {
  return (
    <a
      href={href}
      lang={lang}
      aria-current={isHere ? 'page' : undefined}
      className="tap rounded-full border border-line-strong px-3 py-1 text-md text-ink-2 transition-colors hover:border-edge hover:text-ink aria-[current]:border-act aria-[current]:bg-act aria-[current]:text-on-act"
    >
      {children}
    </a>
  );
}
