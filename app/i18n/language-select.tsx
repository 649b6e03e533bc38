import { allowZoom, isZoomAllowed, zoomChoice } from '#app/ui/allow-zoom.ts';
import type { Locale } from '#contract/core/locale.ts';
import { useChangeLanguage } from './change-language.ts';
import { LanguageField } from './language-field.tsx';
import { useLocale } from './locale-context.ts';

/** The language menu of sign-in pages; it keeps what was typed. Public pages use language-choice.tsx. */
export function LanguageSelect() {
  const { locale } = useLocale();
  const change = useChangeLanguage();
  const choose = (choice: string) => {
    if (choice === zoomChoice) allowZoom(!isZoomAllowed());
    else void change(choice as Locale);
  };
  return <LanguageField locale={locale} value={locale} onChange={(event) => choose(event.target.value)} />;
}
