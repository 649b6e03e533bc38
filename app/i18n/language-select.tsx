import { useT } from '#app/i18n/t.ts';
import type { Locale } from '#contract/core/locale.ts';
import { useChangeLanguage } from './change-language.ts';
import { languageNames, languages } from './languages.ts';
import { useLocale } from './locale-context.ts';

/** The language menu of public pages: the browser's own list costs them no script and suits every device. */
export function LanguageSelect() {
  const t = useT();
  const { locale } = useLocale();
  const change = useChangeLanguage();
  return (
    <label className="tap relative flex h-9 items-center gap-1.5 rounded-m px-2 text-ink-2 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-act">
      <Globe />
      <span className="max-sm:hidden" aria-hidden="true">
        {languageNames[locale]}
      </span>
      <select
        aria-label={t('page.language.label')}
        value={locale}
        onChange={(event) => void change(event.target.value as Locale)}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {languages.map(({ locale, name }) => (
          <option key={locale} value={locale} lang={locale}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Drawn here: the icon library would cost public pages more than the rest of this menu. */
function Globe() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" className="size-4.5" aria-hidden="true">
      <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 0c-5 5-5 13 0 18m0-18c5 5 5 13 0 18M3 12h18" />
    </svg>
  );
}
