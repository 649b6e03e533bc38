import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { status } from '#contract/public/status.ts';
import { ask } from '../ask.ts';
import { callToAction } from '../call-to-action.ts';
import { Column, PageHeading } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import { Part } from '../part.tsx';
import { EnglishNote } from '../reading/english-note.tsx';
import { GuideSearch } from '../reading/guide-search.tsx';
import type { Route } from './+types/support-page.ts';
import { CardList } from './card-list.tsx';
import { HealthLine } from './health.tsx';

const topics = [
  { title: 'public-company.support.start', text: 'public-company.support.startText', chapter: 'getting-started' },
  { title: 'public-company.support.import', text: 'public-company.support.importText', chapter: 'import' },
  { title: 'public-company.support.team', text: 'public-company.support.teamText', chapter: 'team-and-roles' },
  { title: 'public-company.support.offline', text: 'public-company.support.offlineText', chapter: 'offline' },
  {
    title: 'public-company.support.security',
    text: 'public-company.support.securityText',
    chapter: 'sessions-and-security',
  },
  { title: 'public-company.support.api', text: 'public-company.support.apiText', chapter: 'api' },
] as const;

export const loader = ({ context }: Route.LoaderArgs) => ask(context, status.read, {});

export default function Support({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { brand } = useDocument();
  return (
    <Column className="pb-24">
      <PageHead
        title={t('public-company.support.title')}
        description={t('public-company.support.lead')}
        data={{ '@type': 'ContactPage', name: t('public-company.support.title') }}
      />
      <PageHeading title={t('public-company.support.title')} lead={t('public-company.support.lead')}>
        <div className="mt-8">
          <GuideSearch />
        </div>
      </PageHeading>
      <EnglishNote />
      <CardList
        level="h2"
        cards={topics.map(({ title, text, chapter }) => ({
          title: t(title),
          text: t(text),
          href: `/documentation/${chapter}`,
        }))}
      />
      <Part title={t('public-company.support.state')}>
        <HealthLine status={loaderData} />
        <p className="mt-3">
          <a href="/status" className="tap text-md text-act underline-offset-4 hover:underline">
            {t('public-company.support.stateMore')}
          </a>
        </p>
      </Part>
      <Part title={t('public-company.support.person')} lead={t('public-company.support.personText')}>
        <div className="flex flex-wrap items-center gap-3">
          <a href="/contact?topic=support" className={callToAction({ kind: 'act', size: 'hero' })}>
            {t('public-company.write')}
          </a>
          <a href={`mailto:${brand.supportEmail}`} className={callToAction({ kind: 'plain', size: 'hero' })}>
            <bdi>{brand.supportEmail}</bdi>
          </a>
        </div>
      </Part>
    </Column>
  );
}
