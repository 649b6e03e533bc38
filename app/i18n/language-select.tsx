import { useT } from '#app/i18n/t.ts';
import type { Locale } from '#contract/core/locale.ts';
import { useChangeLanguage } from './change-language.ts';
import { languages } from './languages.ts';
import { useLocale } from './locale-context.ts';

/** The language menu of public pages: the browser's own list costs them no script and suits every device. */
export function LanguageSelect({ className }: { className?: string }) {
  const t = useT();
  const { locale } = useLocale();
  const change = useChangeLanguage();
  return (
    <select
      aria-label={t('page.language.label')}
      value={locale}
      onChange={(event) => void change(event.target.value as Locale)}
      className={className}
    >
      {languages.map(({ locale, name }) => (
        <option key={locale} value={locale} lang={locale}>
          {name}
        </option>
      ))}
    </select>
  );
}
