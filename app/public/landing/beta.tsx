import { useT } from '#app/i18n/t.ts';

export function Beta() {
  const t = useT();
  return (
    <section
      id="beta"
      aria-labelledby="beta-title"
      className="mt-20 scroll-mt-16 rounded-l bg-act px-6 py-12 text-on-act sm:mt-28 sm:px-12 sm:py-16"
    >
      <h2 id="beta-title" className="font-display text-title tracking-[-0.022em] outline-none">
        {t('public-landing.beta.heading')}
      </h2>
      <p className="mt-4 max-w-[56ch] text-[1.0625rem] leading-[1.6]">{t('public-landing.beta.text')}</p>
      <a
        href="/auth"
        className="tap mt-7 inline-flex h-12 items-center rounded-m bg-surface px-5.5 text-lg font-medium text-ink outline-offset-4 transition-colors hover:bg-paper focus-visible:outline-on-act"
      >
        {t('public-landing.beta.action')}
      </a>
    </section>
  );
}
