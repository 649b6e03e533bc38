import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { type FoundSection, guide } from '#contract/public/content.ts';
import { ask } from '../ask.ts';
import { Column, PageHeading } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/documentation-page.ts';
import { groupsOf } from './chapter-groups.ts';
import { EnglishNote } from './english-note.tsx';
import { GuideSearch } from './guide-search.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const q = new URL(request.url).searchParams.get('q')?.trim().slice(0, 100) ?? '';
  const [{ chapters }, found] = await Promise.all([
    ask(context, guide.contents, {}),
    q ? ask(context, guide.search, { q }).then((answer) => answer.found) : null,
  ]);
  return { q, chapters, found };
}

export default function Documentation({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { brand } = useDocument();
  const { q, chapters, found } = loaderData;
  return (
    <Column className="pb-24">
      <PageHead
        title={found ? t('public-reading.guide.results', { q }) : t('public-reading.guide.title')}
        description={t('public-reading.guide.lead', { brand: brand.name })}
        path="/documentation"
        image="og-documentation.png"
        data={{ '@type': 'TechArticle', headline: t('public-reading.guide.title'), inLanguage: 'en' }}
      />
      {found && <meta name="robots" content="noindex" />}
      <PageHeading title={t('public-reading.guide.title')} lead={t('public-reading.guide.lead', { brand: brand.name })}>
        <div className="mt-8">
          <GuideSearch q={q} />
        </div>
      </PageHeading>
      <EnglishNote />
      {found && <Found q={q} found={found} />}
      <div lang="en" dir="ltr" className="gap-x-14 text-start md:columns-2 lg:columns-3">
        {groupsOf(chapters).map(([group, own]) => (
          <section key={group} aria-labelledby={idOf(group)} className="mb-12 break-inside-avoid">
            <h2 id={idOf(group)} className="font-display text-2xl tracking-[-0.015em]">
              {group}
            </h2>
            <ul className="mt-4">
              {own.map(({ slug, title, description }) => (
                <li key={slug} className="border-t border-line">
                  <a href={`/documentation/${slug}`} className="group block py-3.5">
                    <span className="text-lg font-medium text-ink underline-offset-4 group-hover:underline">
                      {title}
                    </span>
                    <span className="mt-0.5 block text-md text-ink-2">{description}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Column>
  );
}

const idOf = (group: string): string => `group-${group.toLowerCase().replaceAll(' ', '-')}`;

function Found({ q, found }: { q: string; found: readonly FoundSection[] }) {
  const t = useT();
  return (
    <section aria-labelledby="found" className="mb-16">
      <h2 id="found" className="text-xl font-medium">
        {t('public-reading.guide.found', { count: found.length, q })}
      </h2>
      {found.length === 0 && <p className="mt-2 text-lg text-ink-2">{t('public-reading.guide.foundNothing')}</p>}
      <ol lang="en" dir="ltr" className="mt-4 text-start">
        {found.map(({ slug, anchor, heading, chapter, excerpt }) => (
          <li key={`${slug}#${anchor}`} className="border-t border-line">
            <a href={`/documentation/${slug}${anchor && `#${anchor}`}`} className="group block max-w-[72ch] py-4">
              <span className="text-lg font-medium text-act underline-offset-4 group-hover:underline">{heading}</span>
              {heading !== chapter && <span className="ms-2 text-md text-ink-3">{chapter}</span>}
              <span className="mt-1 block text-md text-ink-2">{excerpt}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
