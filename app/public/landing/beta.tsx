import { useT } from '#app/i18n/t.ts';

export function Beta() {
  const t = useT();
  return (
    <section
      id="beta"
      aria-labelledby="beta-title"
      className="relative mt-20 scroll-mt-16 overflow-hidden rounded-l bg-act px-6 py-12 text-on-act sm:mt-28 sm:px-12 sm:py-16"
    >
      <Doors />
      <h2 id="beta-title" className="font-display text-title tracking-[-0.022em] outline-none">
        {t('public-landing.beta.heading')}
      </h2>
      <p className="mt-4 relative max-w-[56ch] text-[1.0625rem] leading-[1.6] text-pretty lg:max-w-[44ch]">
        {t('public-landing.beta.text')}
      </p>
      <a
        href="/auth"
        className="tap relative mt-7 inline-flex h-12 items-center rounded-m bg-surface px-5.5 text-lg font-medium text-ink outline-offset-4 transition-colors hover:bg-paper focus-visible:outline-on-act"
      >
        {t('public-landing.beta.action')}
      </a>
    </section>
  );
}

/** An illustration: three doors under one beam, the first open. */
function Doors() {
  return (
    <svg
      viewBox="0 0 480 300"
      preserveAspectRatio="xMaxYMax meet"
      className="absolute end-0 bottom-0 h-full max-lg:hidden rtl:-scale-x-100"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M0 56h480v14H0z" fill="currentColor" stroke="none" opacity="0.92" />
      <path d="M32 300V70M144 300V70M176 300V70M288 300V70M320 300V70M432 300V70" opacity="0.55" />
      <path d="M33 300V71h110v229z" fill="currentColor" stroke="none" opacity="0.2" />
      <path d="M33 300V71l44 20v209z" fill="currentColor" stroke="none" opacity="0.35" />
      <path d="M70 196v14" strokeWidth="3" strokeLinecap="round" />
      <path d="M190 300V86h84v214M334 300V86h84v214" strokeDasharray="3 6" opacity="0.5" />
      <path d="M264 196v14M408 196v14" strokeWidth="3" strokeLinecap="round" opacity="0.4" />
    </svg>
  );
}
