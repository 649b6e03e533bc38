import type { ComponentProps } from 'react';
import { zoomChoice } from '#app/ui/allow-zoom.ts';
import { useZoom } from '#app/use-zoom.ts';
import type { Locale } from '#contract/core/locale.ts';
import { languageNames, languages } from './languages.ts';
import { useT } from './t.ts';

type Props = { locale: Locale } & ComponentProps<'select'>;

/** The native select styled as ours: it needs no script and suits every device. */
export function LanguageField({ locale, ...rest }: Props) {
  const t = useT();
  const zoom = useZoom();
  return (
    <label className="tap relative flex h-9 items-center gap-1.5 rounded-m px-2 text-ink-2 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-act">
      <Globe />
      <span className="max-sm:hidden" aria-hidden="true">
        {languageNames[locale]}
      </span>
      <select
        aria-label={t('page.language.label')}
        className="absolute inset-0 cursor-pointer opacity-0 [font-family:system-ui] [&>option]:bg-surface [&>option]:text-ink"
        {...rest}
      >
        {languages.map(({ locale, name }) => (
          <option key={locale} value={locale} lang={locale}>
            {name}
          </option>
        ))}
        <optgroup label={t('page.display.title')}>
          <option value={zoomChoice} data-label={t('page.zoom.allow')}>
            {`${zoom ? '✓ ' : ''}${t('page.zoom.allow')}`}
          </option>
        </optgroup>
      </select>
    </label>
  );
}

/** Inline, because the icon library would cost public pages more than the rest of this menu. */
function Globe() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" className="size-4.5" aria-hidden="true">
      <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 0c-5 5-5 13 0 18m0-18c5 5 5 13 0 18M3 12h18" />
    </svg>
  );
}
