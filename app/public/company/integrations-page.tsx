import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { integrationEntries, integrationGroups, integrationKeys } from '#contract/account/integrations.ts';
import { Column, PageHeading } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import { Part } from '../part.tsx';
import { CardList } from './card-list.tsx';
import { ConnectorDetails } from './connector-details.tsx';

/** Available and planned integrations, from the same list as the integrations screen. */
export default function Integrations() {
  const t = useT();
  const { brand } = useDocument();
  const name = { brand: brand.name };
  const cardsOf = (group: (typeof integrationGroups)[number]) =>
    integrationKeys
      .filter((key) => integrationEntries[key].group === group)
      .map((key) => {
        const { name: title, read } = integrationEntries[key];
        return { title, text: t(`integrations.about.${key}`), ...(read && { href: read }) };
      });
  return (
    <Column className="pb-24">
      <PageHead
        title={t('public-company.integrations.title')}
        description={t('public-company.integrations.lead', name)}
        data={{ '@type': 'WebPage', name: t('public-company.integrations.title') }}
      />
      <PageHeading title={t('public-company.integrations.title')} lead={t('public-company.integrations.lead', name)} />
      {integrationGroups.map((group) => (
        <Part key={group} title={t(`integrations.group.${group}`)}>
          <CardList cards={cardsOf(group)} />
        </Part>
      ))}
      <Part title={t('public-company.integrations.details')} lead={t('public-company.integrations.detailsLead')}>
        <ConnectorDetails />
      </Part>
      <p className="mt-14 max-w-[62ch] text-lg text-ink-2">
        {t('public-company.integrations.missing')}{' '}
        <a href="/contact?topic=sales" className="text-act underline underline-offset-4 hover:text-act-hover">
          {t('public-company.write')}
        </a>
      </p>
    </Column>
  );
}
