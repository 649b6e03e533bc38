import { useCallback, useEffect } from 'react';
import { toast } from '#app/ui/toast.ts';
import type { Locale } from '#contract/core/locale.ts';
import { useLocale } from './locale-context.ts';
import { keepLanguageWith, storedLanguage } from './stored-language.ts';
import { translate, useT } from './t.ts';

/** Changes the language and confirms it in the new language, or reports the failure in the old one. */
export function useChangeLanguage(): (locale: Locale) => Promise<void> {
  const t = useT();
  const { setLocale } = useLocale();
  return useCallback(
    async (locale) => {
      try {
        const { tag } = await setLocale(locale);
        toast(translate(locale, tag, 'page.language.changed'));
      } catch {
        toast(t('page.language.failed'), { tone: 'destructive' });
      }
    },
    [t, setLocale],
  );
}

/** For signed-in readers: saves the choice with the account, and applies the account's choice on devices that have none of their own. */
export function useAccountLanguage(preferred: Locale | null, save: (locale: Locale) => Promise<unknown>): void {
  const { locale, setLocale } = useLocale();
  useEffect(() => keepLanguageWith(save), [save]);
  useEffect(() => {
    // Without its messages the page stays in the current language.
    if (preferred && preferred !== locale && !storedLanguage()) setLocale(preferred).catch(() => {});
  }, [preferred, locale, setLocale]);
}
