import { data } from 'react-router';
import { documentContext } from '#app/document.ts';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { apiPages } from '#contract/public/api-pages.ts';
import NotFound from '../not-found.tsx';
import { Column } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import { EnglishNote } from '../reading/english-note.tsx';
import type { Route } from './+types/domain-page.ts';
import { ApiSearch } from './api-search.tsx';
import { CallEntry } from './call-entry.tsx';
import { describeCalls } from './describe-calls.ts';
import { DomainMenu } from './domain-menu.tsx';
import { triable } from './triable.ts';
import { TryPart } from './try-part.tsx';

export function loader({ context, params }: Route.LoaderArgs) {
  const path = `/api/${params.domain}`;
  const group = describeCalls(context.get(documentContext).origin).find((one) => one.path === path);
  return group ? { ...group, toTry: triable(group.calls), pages: apiPages } : data(null, { status: 404 });
}

export default function DomainPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { brand, origin } = useDocument();
  if (!loaderData) return <NotFound />;
  const { domain, path, calls, toTry, pages } = loaderData;
  const lead = t('public-api.domainLead', { brand: brand.name, domain, count: calls.length });
  const title = `${domain} · ${t('public-api.title', { brand: brand.name })}`;
  return (
    <Column className="pb-24">
      <PageHead
        whole
        title={title}
        description={lead}
        image="og-documentation.png"
        data={{ '@type': 'WebAPI', name: title, documentation: origin + path }}
      />
      <div className="grid gap-x-12 pt-8 sm:pt-12 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <DomainMenu pages={pages} current={domain} />
        <div className="min-w-0">
          <ApiSearch />
          <header className="mt-10 mb-8">
            <h1 className="font-display text-[clamp(2rem,4vw,2.875rem)] leading-[1.1] tracking-[-0.024em]">
              <bdi>{domain}</bdi>
            </h1>
            <p className="mt-3 max-w-[58ch] text-xl text-ink-2">{lead}</p>
          </header>
          <EnglishNote />
          <div className="mb-4 border-b border-line">
            {calls.map((call) => (
              <CallEntry key={call.name} call={call} />
            ))}
          </div>
          <div className="pt-8">
            <TryPart calls={toTry} />
          </div>
        </div>
      </div>
    </Column>
  );
}
