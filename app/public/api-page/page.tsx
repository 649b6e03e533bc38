import type { ReactNode } from 'react';
import { documentContext } from '#app/document.ts';
import { useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { useDocument } from '#app/use-document.ts';
import { Column, PageHeading } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import { Part } from '../part.tsx';
import { EnglishNote } from '../reading/english-note.tsx';
import type { Route } from './+types/page.ts';
import { ApiSearch } from './api-search.tsx';
import { describeCalls } from './describe-calls.ts';
import { EventCatalogue } from './event-catalogue.tsx';
import { findCalls } from './find-calls.ts';
import { FoundCalls } from './found-calls.tsx';
import { triable } from './triable.ts';
import { TryPart } from './try-part.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  const q = new URL(request.url).searchParams.get('q')?.trim().slice(0, 100) ?? '';
  const groups = describeCalls(context.get(documentContext).origin);
  const pathOf = (domain: string) => groups.find((group) => group.domain === domain)!.path;
  return {
    q,
    found: q
      ? findCalls(groups, q).map(({ name, method, path, summary }) => {
          const href = `${pathOf(name.split('.')[0]!)}#${name}`;
          return { name, method, path, summary, href };
        })
      : null,
    domains: groups.map(({ domain, path, calls }) => ({ domain, path, calls: calls.map(({ name }) => name) })),
    toTry: triable(groups.flatMap(({ calls }) => calls)),
  };
}

export default function ApiPage({ loaderData: { q, found, domains, toTry } }: Route.ComponentProps) {
  const t = useT();
  const { brand, origin } = useDocument();
  const title = t('public-api.title', { brand: brand.name });
  return (
    <Column className="pb-24">
      <PageHead
        title={title}
        description={t('public-api.lead', { brand: brand.name })}
        path="/api"
        image="og-documentation.png"
        data={{ '@type': 'WebAPI', name: `${brand.name} API`, documentation: `${origin}/documentation/api` }}
      />
      {found && <meta name="robots" content="noindex" />}
      <PageHeading
        title={title}
        lead={
          <Text
            k="public-api.start"
            components={{
              guide: (words) => <TextLink href="/documentation/api">{words}</TextLink>,
              keys: (words) => <TextLink href="/documentation/api-keys">{words}</TextLink>,
              file: (words) => <TextLink href="/api/v1/openapi.json">{words}</TextLink>,
            }}
          />
        }
      >
        <p className="mt-3 text-ink-2">
          <Text
            k="public-api.tools"
            components={{
              sdk: (words) => <TextLink href="/api/v1/sdk.zip">{words}</TextLink>,
              changes: (words) => <TextLink href="/api/changes">{words}</TextLink>,
              postman: (words) => <TextLink href="/api/v1/postman.json">{words}</TextLink>,
            }}
          />
        </p>
        <div className="mt-8">
          <ApiSearch q={q} />
        </div>
      </PageHeading>
      <EnglishNote />
      {found && <FoundCalls q={q} found={found} />}
      <div>
        <Part id="calls" title={t('public-api.groups')}>
          <ul className="grid border-s border-t border-line sm:grid-cols-2 lg:grid-cols-3">
            {domains.map((domain) => (
              <Domain key={domain.domain} {...domain} />
            ))}
          </ul>
        </Part>
        <TryPart calls={toTry} />
        <EventCatalogue />
      </div>
    </Column>
  );
}

function Domain({ domain, path, calls }: { domain: string; path: string; calls: readonly string[] }) {
  const t = useT();
  return (
    <li id={domain === 'webhooks' ? 'webhook-calls' : domain} className="scroll-mt-20 border-e border-b border-line">
      <a href={path} className="group block h-full px-5 py-4 transition-colors hover:bg-surface">
        <span className="flex items-baseline justify-between gap-3">
          <span dir="ltr" className="text-lg font-medium underline-offset-4 group-hover:underline">
            {domain}
          </span>
          <span className="text-sm whitespace-nowrap text-ink-3">{t('public-api.count', { count: calls.length })}</span>
        </span>
        <span dir="ltr" className="mt-1 line-clamp-2 text-start text-base text-ink-2">
          {calls.map((name) => name.slice(domain.length + 1)).join(', ')}
        </span>
      </a>
    </li>
  );
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="text-act underline decoration-1 underline-offset-4 hover:text-act-hover">
      {children}
    </a>
  );
}
