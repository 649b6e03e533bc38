import { LanguageField } from '#app/i18n/language-field.tsx';
import { useLocale } from '#app/i18n/locale-context.ts';

/** The language menu of public pages, which `start-page.ts` listens to; the footer has links for who runs no script. */
export function LanguageChoice() {
  const { locale } = useLocale();
  // A browser that goes back would put in what was chosen then.
  return <LanguageField locale={locale} defaultValue={locale} data-language={locale} autoComplete="off" />;
}
