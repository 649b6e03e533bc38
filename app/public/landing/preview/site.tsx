import { useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { PillChoice } from './pill-choice.tsx';

const styles = ['calm', 'bold', 'night'] as const;
type Style = (typeof styles)[number];
const names = keysOf('public-preview.site', styles);

/** Background, text and button colors as tokens that work in light and dark mode. */
const looks: Record<Style, { ground: string; quiet: string; act: string; heading: string }> = {
  calm: { ground: 'bg-paper text-ink', quiet: 'text-ink-2', act: 'bg-act text-on-act', heading: 'font-display' },
  bold: { ground: 'bg-act text-on-act', quiet: 'text-on-act', act: 'bg-surface text-ink', heading: 'font-semibold' },
  night: { ground: 'bg-ink text-paper', quiet: 'text-paper', act: 'bg-paper text-ink', heading: 'font-display' },
};

/** An agent's website in the selected style. */
export function Site() {
  const t = useT();
  const format = useFormat();
  const [style, setStyle] = useState<Style>('calm');
  const look = looks[style];
  return (
    <div className="grid md:min-h-88 md:grid-cols-[1.25fr_1fr]">
      <div className="p-4 sm:p-5.5">
        <div className={`overflow-hidden rounded-m border border-line-strong transition-colors ${look.ground}`}>
          <div className="flex items-center gap-1.5 border-b border-current/15 px-3 py-2" aria-hidden="true">
            {[1, 2, 3].map((dot) => (
              <span key={dot} className="size-2 rounded-full bg-current opacity-25" />
            ))}
            <span dir="ltr" className="ms-2 text-xs opacity-80">
              reyes-cole.example
            </span>
          </div>
          <div className="px-5 py-6">
            <p className={`text-2xl tracking-[-0.015em] text-balance ${look.heading}`}>
              {t('public-preview.site.headline')}
            </p>
            <p className={`mt-3 flex h-9 items-center rounded-s px-3 text-base ${look.act}`}>
              {t('public-preview.site.search')}
            </p>
            <div className="mt-4 flex items-center gap-3">
              <House />
              <p className="text-base">
                <b className="block font-medium">55 Cedar Ln · {format.money(61_200_000)}</b>
                <span className={look.quiet}>{t('public-preview.site.facts')}</span>
              </p>
            </div>
          </div>
        </div>
      </div>
      <div className="border-line bg-paper p-5 max-md:border-t sm:px-5.5 md:border-s">
        <h2 className="mb-3 text-sm text-ink-3">{t('public-preview.site.style')}</h2>
        <PillChoice
          label={t('public-preview.site.style')}
          value={style}
          options={styles.map((value) => ({ value, label: t(names[value]) }))}
          onChoose={setStyle}
        />
        <p className="mt-6 font-medium">{t('public-preview.site.answers')}</p>
        <p className="mt-1 text-ink-2">{t('public-preview.site.licence')}</p>
      </div>
    </div>
  );
}

function House() {
  return (
    <svg viewBox="0 0 96 64" className="h-16 w-24 shrink-0 rounded-s" aria-hidden="true">
      <path d="M0 0h96v64H0z" className="fill-act-tint" />
      <path d="M0 48h96v16H0z" className="fill-c5 opacity-60" />
      <path d="M22 32 48 14l26 18v20H22z" className="fill-surface" />
      <path d="m18 34 30-21 30 21" className="fill-none stroke-act" strokeWidth="3" />
      <path d="M42 38h12v14H42z" className="fill-need" />
    </svg>
  );
}
