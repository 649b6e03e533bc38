import { useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { useDocument } from '#app/use-document.ts';
import { callToAction } from './call-to-action.ts';
import { PageHead } from './page-head.tsx';
import { Stage } from './stage.tsx';

export default function Landing() {
  const t = useT();
  const { brand } = useDocument();
  return (
    <div className="mx-auto max-w-[1180px] px-5 pb-24 sm:px-7">
      <PageHead
        whole
        title={t('public-landing.title', { brand: brand.name })}
        description={t('public-landing.lead', { brand: brand.name })}
      />
      <section className="pt-13 sm:pt-22">
        <h1 className="max-w-[15ch] font-display text-hero tracking-[-0.03em]">
          <Text
            k="public-landing.heading"
            components={{ em: (words) => <em className="text-act not-italic">{words}</em> }}
          />
        </h1>
        <p className="mt-5.5 max-w-[54ch] text-[1.1875rem] leading-[1.55] text-ink-2">
          {t('public-landing.lead', { brand: brand.name })}
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-3">
          <a href="/auth?auth=signup" data-auth="signup" className={callToAction({ kind: 'act', size: 'hero' })}>
            {t('public.getStarted')}
          </a>
          <a href="/auth" data-auth="signin" className={callToAction({ kind: 'plain', size: 'hero' })}>
            {t('public.signIn')}
          </a>
          <small className="text-base text-ink-3">{t('public-landing.terms')}</small>
        </div>
        <Stage />
      </section>
    </div>
  );
}
