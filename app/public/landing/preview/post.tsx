import { useState } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { PillChoice } from './pill-choice.tsx';

const tones = ['warm', 'factual'] as const;
type Tone = (typeof tones)[number];
const names = keysOf('public-preview.post', tones);
const texts = { warm: 'public-preview.post.warmText', factual: 'public-preview.post.factualText' } as const;
const checks = ['public-preview.post.consent', 'public-preview.post.hours', 'public-preview.post.fair'] as const;

/** A post in the selected tone, with its compliance checks. */
export function Post() {
  const t = useT();
  const [tone, setTone] = useState<Tone>('warm');
  return (
    <div className="grid md:min-h-88 md:grid-cols-[1.25fr_1fr]">
      <div className="p-5 sm:p-5.5">
        <h2 className="mb-3 text-sm text-ink-3">{t('public-preview.post.tone')}</h2>
        <PillChoice
          label={t('public-preview.post.tone')}
          value={tone}
          options={tones.map((value) => ({ value, label: t(names[value]) }))}
          onChoose={setTone}
        />
        <blockquote
          aria-live="polite"
          className="mt-5 min-h-36 border-s-3 border-act ps-4 font-display text-2xl leading-[1.4] tracking-[-0.01em] text-balance"
        >
          {t(texts[tone])}
        </blockquote>
      </div>
      <div className="border-line bg-paper p-5 max-md:border-t sm:px-5.5 md:border-s">
        <h2 className="mb-3 text-sm text-ink-3">{t('public-preview.post.checked')}</h2>
        <ul className="grid gap-3">
          {checks.map((check) => (
            <li key={check} className="grid grid-cols-[1.25rem_1fr] gap-2.5">
              <svg viewBox="0 0 20 20" className="mt-px size-5 fill-none stroke-act" strokeWidth="2" aria-hidden="true">
                <path d="m4.5 10.5 3.5 3.5 7.5-8" />
              </svg>
              {t(check)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
