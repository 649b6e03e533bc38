import { useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { useDocument } from '#app/use-document.ts';
import { callToAction } from '../call-to-action.ts';
import { Island } from '../islands/island.tsx';
import Preview from './preview/preview.tsx';
import type { Shown } from './preview/shown.ts';

export function Hero({ shown }: { shown: Shown }) {
  const t = useT();
  const { brand } = useDocument();
  return (
    <section id="home" aria-labelledby="home-title" className="scroll-mt-16 pt-12 sm:pt-18">
      <h1 id="home-title" className="max-w-[20ch] font-display text-hero tracking-[-0.03em] outline-none">
        <Text
          k="public-landing.heading"
          components={{ em: (words) => <em className="text-act not-italic">{words}</em> }}
        />
      </h1>
      <p className="mt-5.5 max-w-[54ch] text-[1.1875rem] leading-[1.55] text-pretty text-ink-2">
        {t('public-landing.lead', { brand: brand.name })}
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <a href="/signup?plan=pro" className={callToAction({ kind: 'act', size: 'hero' })}>
          {t('public-landing.trial')}
        </a>
        <a href="/demo/real-estate" className={callToAction({ kind: 'plain', size: 'hero' })}>
          {t('public-landing.demo')}
        </a>
        <small className="text-base text-ink-3">{t('public-landing.terms')}</small>
      </div>
      <Island
        name="preview"
        component={Preview}
        props={{ first: shown }}
        when="approached"
        className="mt-12 sm:mt-14"
      />
    </section>
  );
}
