import { keysOf, useT } from '#app/i18n/t.ts';
import { Section } from '../page.tsx';
import { FeatureIcon } from './feature-icon.tsx';
import { featureNames } from './feature-names.ts';

const titles = keysOf('public-landing.features', ['heading', 'more']);

export function Features() {
  const t = useT();
  return (
    <Section id="features" title={t(titles.heading)}>
      <div className="grid border-s border-t border-line sm:grid-cols-2 lg:grid-cols-3">
        {featureNames.map((name) => (
          <div key={name} className="border-e border-b border-line px-6 pt-7 pb-8 transition-colors hover:bg-surface">
            <FeatureIcon name={name} />
            <h3 className="mt-5 text-xl font-medium tracking-[-0.01em]">
              {t(`public-landing.features.${name}.title`)}
            </h3>
            <p className="mt-2 text-md leading-[1.55] text-ink-2">{t(`public-landing.features.${name}.text`)}</p>
          </div>
        ))}
      </div>
      <p className="mt-6">
        <a
          href="/features"
          className="tap inline-flex items-center gap-1.5 text-lg font-medium text-act underline-offset-4 hover:underline"
        >
          {t(titles.more)}
          <span aria-hidden="true" className="rtl:-scale-x-100">
            →
          </span>
        </a>
      </p>
    </Section>
  );
}
