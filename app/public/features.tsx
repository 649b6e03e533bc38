import { useT } from '#app/i18n/t.ts';
import { callToAction } from './call-to-action.ts';
import { FeatureIcon } from './landing/feature-icon.tsx';
import { featureNames } from './landing/feature-names.ts';
import { Column, PageHeading } from './page.tsx';
import { PageHead } from './page-head.tsx';

export { keptByServer as headers } from '#app/public/kept.ts';

export default function Features() {
  const t = useT();
  return (
    <Column className="pb-20 sm:pb-28">
      <PageHead
        title={t('public.nav.features')}
        description={t('public-features.description')}
        image="og-features.png"
        data={{
          '@type': 'ItemList',
          itemListElement: featureNames.map((name, place) => ({
            '@type': 'ListItem',
            position: place + 1,
            name: t(`public-landing.features.${name}.title`),
          })),
        }}
      />
      <PageHeading title={t('public-features.heading')} lead={t('public-features.lead')} />
      {featureNames.map((name) => (
        <section
          key={name}
          id={name}
          aria-labelledby={`${name}-title`}
          className="grid scroll-mt-20 gap-x-12 gap-y-4 border-t border-line py-10 md:grid-cols-[1fr_1.25fr] md:py-14"
        >
          <div>
            <FeatureIcon name={name} />
            <h2
              id={`${name}-title`}
              className="mt-4 max-w-[18ch] font-display text-3xl tracking-[-0.018em] outline-none"
            >
              {t(`public-landing.features.${name}.title`)}
            </h2>
          </div>
          <div className="max-w-[60ch]">
            <p className="text-[1.125rem] leading-[1.6]">{t(`public-landing.features.${name}.text`)}</p>
            <ul className="mt-5 grid gap-3 text-lg text-ink-2">
              {(['one', 'two'] as const).map((line) => (
                <li key={line} className="grid grid-cols-[1rem_1fr] gap-3">
                  <span className="mt-3 h-0.5 w-3 bg-act" aria-hidden="true" />
                  {t(`public-features.${name}.${line}`)}
                </li>
              ))}
            </ul>
          </div>
        </section>
      ))}
      <section
        aria-labelledby="further-title"
        className="grid gap-x-12 gap-y-4 border-t border-line py-10 md:grid-cols-[1fr_1.25fr] md:py-14"
      >
        <h2 id="further-title" className="max-w-[18ch] font-display text-3xl tracking-[-0.018em]">
          {t('public-features.further.title')}
        </h2>
        <p className="max-w-[60ch] text-[1.125rem] leading-[1.6]">{t('public-features.further.text')}</p>
      </section>
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-10">
        <a href="/signup?plan=pro" className={callToAction({ kind: 'act', size: 'hero' })}>
          {t('public-landing.trial')}
        </a>
        <a href="/demo/real-estate" className={callToAction({ kind: 'plain', size: 'hero' })}>
          {t('public-landing.demo')}
        </a>
      </div>
    </Column>
  );
}
