import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { Column, PageHeading } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import { Part } from '../part.tsx';
import { CardList } from './card-list.tsx';

/** What really connects today. Whoever writes another connection adds its line here. */
const groups = [
  {
    title: 'public-company.integrations.bring',
    cards: [
      { name: 'CSV', text: 'public-company.integrations.csv', href: '/documentation/import' },
      { name: 'Follow Up Boss', text: 'public-company.integrations.followUpBoss', href: '/documentation/import' },
      { name: 'HubSpot · kvCORE · Zillow', text: 'public-company.integrations.others', href: '/documentation/import' },
    ],
  },
  {
    title: 'public-company.integrations.build',
    cards: [
      { name: 'REST API', text: 'public-company.integrations.api', href: '/api' },
      { name: 'OpenAPI 3.1', text: 'public-company.integrations.openapi', href: '/api/v1/openapi.json' },
      { name: 'Webhooks', text: 'public-company.integrations.webhooks', href: '/documentation/webhooks' },
    ],
  },
  {
    title: 'public-company.integrations.run',
    cards: [
      { name: 'SMTP', text: 'public-company.integrations.smtp' },
      { name: 'S3', text: 'public-company.integrations.s3' },
      { name: 'PostgreSQL', text: 'public-company.integrations.postgres' },
      { name: 'OpenAI · Anthropic', text: 'public-company.integrations.aiText' },
      { name: 'Stripe · Twilio', text: 'public-company.integrations.paid' },
    ],
  },
] as const;

export default function Integrations() {
  const t = useT();
  const { brand } = useDocument();
  const name = { brand: brand.name };
  return (
    <Column className="pb-24">
      <PageHead
        title={t('public-company.integrations.title')}
        description={t('public-company.integrations.lead', name)}
        data={{ '@type': 'WebPage', name: t('public-company.integrations.title') }}
      />
      <PageHeading title={t('public-company.integrations.title')} lead={t('public-company.integrations.lead', name)} />
      {groups.map(({ title, cards }) => (
        <Part key={title} title={t(title)}>
          <CardList
            cards={cards.map(({ text, name: product, ...rest }) => ({ ...rest, title: product, text: t(text, name) }))}
          />
        </Part>
      ))}
      <p className="mt-14 max-w-[62ch] text-lg text-ink-2">
        {t('public-company.integrations.missing')}{' '}
        <a href="/contact?topic=sales" className="text-act underline underline-offset-4 hover:text-act-hover">
          {t('public-company.write')}
        </a>
      </p>
    </Column>
  );
}
