import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { callToAction } from '../call-to-action.ts';
import { Column, PageHeading } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import { Part } from '../part.tsx';
import { CardList } from './card-list.tsx';

const habits = [
  ['public-company.careers.small', 'public-company.careers.smallText'],
  ['public-company.careers.tested', 'public-company.careers.testedText'],
  ['public-company.careers.plain', 'public-company.careers.plainText'],
] as const;

const parts = ['public-company.careers.made', 'public-company.careers.learned', 'public-company.careers.want'] as const;

export default function Careers() {
  const t = useT();
  const { brand } = useDocument();
  const name = { brand: brand.name };
  return (
    <Column className="pb-24">
      <PageHead
        title={t('public-company.careers.title')}
        description={t('public-company.careers.lead', name)}
        data={{ '@type': 'WebPage', name: t('public-company.careers.title') }}
      />
      <PageHeading title={t('public-company.careers.title')} lead={t('public-company.careers.lead', name)} />
      <Part title={t('public-company.careers.how')}>
        <CardList cards={habits.map(([title, text]) => ({ title: t(title), text: t(text) }))} />
      </Part>
      <Part title={t('public-company.careers.openings')} lead={t('public-company.careers.none')}>
        <p className="text-lg text-ink-2">{t('public-company.careers.tell')}</p>
        <ul className="mt-3 mb-8 grid list-disc gap-1.5 ps-5 text-lg text-ink-2">
          {parts.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
        <a href={`mailto:${brand.supportEmail}`} className={callToAction({ kind: 'act', size: 'hero' })}>
          {t('public-company.write')}
        </a>
        <p className="mt-6 max-w-[62ch] text-md text-ink-3">{t('public-company.careers.equal')}</p>
      </Part>
    </Column>
  );
}
