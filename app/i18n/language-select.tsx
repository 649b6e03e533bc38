import type { Locale } from '#contract/core/locale.ts';
import { useChangeLanguage } from './change-language.ts';
import { LanguageField } from './language-field.tsx';
import { useLocale } from './locale-context.ts';

/** The language menu of doors: what was typed stays. Public pages have language-choice.tsx. */
export function LanguageSelect() {
  const { locale } = useLocale();
  const change = useChangeLanguage();
  return (
    <LanguageField locale={locale} value={locale} onChange={(event) => void change(event.target.value as Locale)} />
  );
}
