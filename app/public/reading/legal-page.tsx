import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { type LegalText, legal } from '#contract/public/content.ts';
import { ask } from '../ask.ts';
import { Column, Prose } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/legal-page.ts';
import { EnglishNote } from './english-note.tsx';
import { OnThisPage } from './on-this-page.tsx';

/** One page under three addresses, each the name of its text. */
export function loader({ context, request }: Route.LoaderArgs) {
  const name = new URL(request.url).pathname.replace(/^\/|(\.data)?\/?$/g, '') as LegalText;
  return ask(context, legal.read, { name });
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  const { title, description, updated, html, headings } = loaderData;
  return (
    <Column className="pb-24">
      <PageHead
        title={title}
        description={description}
        only="en"
        data={{ '@type': 'WebPage', name: title, description, dateModified: updated, inLanguage: 'en' }}
      />
      <header className="pt-12 pb-8 sm:pt-18">
        <div className="beam mb-6 w-24" />
        <h1 lang="en" className="font-display text-[clamp(2.125rem,4.6vw,3.375rem)] leading-[1.08] tracking-[-0.026em]">
          {title}
        </h1>
        <p className="mt-4 text-md text-ink-3">
          {t('public-reading.legal.updated', { date: format.date(updated, 'long') })}
        </p>
      </header>
      <EnglishNote kind="binding" />
      <div className="grid gap-x-16 border-t border-line pt-10 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div lang="en" dir="ltr" className="min-w-0">
          <Prose html={html} />
        </div>
        <OnThisPage headings={headings} className="sticky top-24 self-start max-lg:hidden" />
      </div>
    </Column>
  );
}
