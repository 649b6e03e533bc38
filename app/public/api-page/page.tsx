import type { ReactNode } from 'react';
import { documentContext } from '#app/document.ts';
import { useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { useDocument } from '#app/use-document.ts';
import { eventKinds } from '#contract/core/event-kinds.ts';
import { Island } from '../islands/island.tsx';
import { Column, PageHeading } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import { Part } from '../part.tsx';
import { EnglishNote } from '../reading/english-note.tsx';
import type { Route } from './+types/page.ts';
import { CallEntry } from './call-entry.tsx';
import { describeCalls } from './describe-calls.ts';
import TryCall from './try-call.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return { groups: describeCalls(context.get(documentContext).origin) };
}

export default function ApiPage({ loaderData: { groups } }: Route.ComponentProps) {
  const t = useT();
  const { brand, origin } = useDocument();
  const calls = groups.flatMap((group) => group.calls);
  const triable = calls
    .filter(({ takesKey, who, body }) => (takesKey || who === 'anyone') && body === 'json')
    .map(({ name, method, sample, versioned }) => ({ name, method, ...sample, versioned }));
  return (
    <Column className="pb-24">
      <PageHead
        title={t('public-api.title', { brand: brand.name })}
        description={t('public-api.lead', { brand: brand.name })}
        image="og-documentation.png"
        data={{ '@type': 'WebAPI', name: `${brand.name} API`, documentation: `${origin}/documentation/api` }}
      />
      <PageHeading
        title={t('public-api.title', { brand: brand.name })}
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
      />
      <EnglishNote />
      <div className="grid gap-x-12 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <nav
          aria-label={t('public-api.groups')}
          className="sticky top-24 max-h-[calc(100dvh-7rem)] self-start overflow-y-auto text-md max-lg:hidden"
        >
          <ul dir="ltr" className="grid gap-1.5 text-start">
            {[...groups.map(({ name }) => name), 'webhooks-catalogue'].map((name) => (
              <li key={name}>
                <a href={`#${anchorOf(name)}`} className="tap text-ink-2 hover:text-ink">
                  {name === 'webhooks-catalogue' ? t('public-api.events') : name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">
          <Part id="try" title={t('public-api.try')} lead={t('public-api.tryText')}>
            <noscript>
              <p className="mb-4 text-lg text-need">{t('public-api.needsScript')}</p>
            </noscript>
            <Island name="try-call" component={TryCall} props={{ calls: triable }} when="idle" />
          </Part>
          {groups.map(({ name, calls: own }) => (
            <section key={name} id={anchorOf(name)} className="scroll-mt-20 pt-14">
              <h2 dir="ltr" className="text-start font-display text-3xl tracking-[-0.02em]">
                {name}
              </h2>
              <div className="mt-4">
                {own.map((call) => (
                  <CallEntry key={call.name} call={call} />
                ))}
              </div>
            </section>
          ))}
          <Part id="webhooks" title={t('public-api.events')} lead={t('public-api.eventsText')}>
            <ul lang="en" dir="ltr" className="text-start text-md">
              {Object.entries(eventKinds).map(([kind, { about, means }]) => (
                <li
                  key={kind}
                  className="grid gap-x-6 border-t border-line py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,4fr)]"
                >
                  <code className="text-ink">{kind}</code>
                  <span className="text-ink-3">{about}</span>
                  <span className="text-ink-2">{means}</span>
                </li>
              ))}
            </ul>
          </Part>
        </div>
      </div>
    </Column>
  );
}

/** `webhooks` is the catalogue of events; the calls that manage webhooks have the longer name. */
const anchorOf = (group: string): string =>
  group === 'webhooks-catalogue' ? 'webhooks' : group === 'webhooks' ? 'webhook-calls' : group;

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="text-act underline decoration-1 underline-offset-4 hover:text-act-hover">
      {children}
    </a>
  );
}
