import { LanguageField } from '#app/i18n/language-field.tsx';
import { useLocale } from '#app/i18n/locale-context.ts';

/** The language menu of public pages, handled by `start-page.ts`; the footer has links for browsers without JavaScript. */
export function LanguageChoice() {
  const { locale } = useLocale();
  // Keeps the browser from restoring an earlier choice on going back.
  return <LanguageField locale={locale} defaultValue={locale} data-language={locale} autoComplete="off" />;
}
