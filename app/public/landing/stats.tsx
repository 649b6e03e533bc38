import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { claims } from './claims.ts';

export function Stats() {
  const t = useT();
  const format = useFormat();
  const { brand } = useDocument();
  if (!brand.claims) return null;
  const stats = [
    { value: `${format.number(claims.professionals)}+`, label: t('public-landing.stats.professionals') },
    { value: format.percent(claims.leadIncrease), label: t('public-landing.stats.increase') },
    {
      value: `${format.number(claims.rating)}/${format.number(claims.ratingOf)}`,
      label: t('public-landing.stats.rating'),
    },
    { value: `${format.number(claims.toolsReplaced)} → ${format.number(1)}`, label: t('public-landing.stats.tools') },
  ];
  return (
    <section aria-label={t('public-landing.stats.label')} className="mt-16 border-y border-line">
      <dl className="grid grid-cols-2 lg:grid-cols-4">
        {stats.map(({ value, label }, place) => (
          <div
            key={label}
            className={`flex flex-col-reverse justify-end px-4 py-6 sm:px-6 ${place % 2 ? 'border-s' : 'lg:not-first:border-s'} ${place > 1 ? 'max-lg:border-t' : ''}`}
          >
            <dt className="mt-1 text-md text-ink-2">{label}</dt>
            <dd dir="ltr" className="num font-display text-[2.25rem] leading-none tracking-[-0.02em] rtl:text-end">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
