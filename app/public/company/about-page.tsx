import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { callToAction } from '../call-to-action.ts';
import { Column, PageHeading } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import { Part } from '../part.tsx';
import { CardList } from './card-list.tsx';

const beliefs = [
  ['public-company.about.reasons', 'public-company.about.reasonsText'],
  ['public-company.about.yours', 'public-company.about.yoursText'],
  ['public-company.about.rules', 'public-company.about.rulesText'],
  ['public-company.about.offline', 'public-company.about.offlineText'],
  ['public-company.about.quick', 'public-company.about.quickText'],
  ['public-company.about.open', 'public-company.about.openText'],
] as const;

export default function About() {
  const t = useT();
  const { brand, origin } = useDocument();
  const name = { brand: brand.name };
  return (
    <Column className="pb-24">
      <PageHead
        title={t('public-company.about.title', name)}
        description={t('public-company.about.lead', name)}
        data={{
          '@type': 'AboutPage',
          mainEntity: { '@type': 'Organization', name: brand.name, url: origin, email: brand.supportEmail },
        }}
      />
      <PageHeading title={t('public-company.about.title', name)} lead={t('public-company.about.lead', name)} />
      <p className="max-w-[62ch] text-[1.0625rem] leading-[1.7] text-ink-2">{t('public-company.about.name', name)}</p>
      <Part title={t('public-company.about.believe')}>
        <CardList cards={beliefs.map(([title, text]) => ({ title: t(title), text: t(text, name) }))} />
      </Part>
      <Part title={t('public-company.about.today')} lead={t('public-company.about.todayText', name)}>
        <div className="flex flex-wrap gap-3">
          <a href="/documentation" className={callToAction({ kind: 'act', size: 'hero' })}>
            {t('public-company.about.read')}
          </a>
          <a href="/contact" className={callToAction({ kind: 'plain', size: 'hero' })}>
            {t('public-company.write')}
          </a>
        </div>
      </Part>
    </Column>
  );
}
