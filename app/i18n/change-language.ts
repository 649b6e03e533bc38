import { useCallback, useEffect } from 'react';
import { toast } from '#app/ui/toast.ts';
import type { Locale } from '#contract/core/locale.ts';
import { useLocale } from './locale-context.ts';
import { keepLanguageWith, storedLanguage } from './stored-language.ts';
import { translate, useT } from './t.ts';

/** Changes the language and says how it went: in the new one, or in the old one where it stays. */
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

/**
 * For a signed-in reader: choices are kept with the account, and the account's choice holds on a device where nothing
 * was chosen yet.
 */
export function useAccountLanguage(preferred: Locale | null, save: (locale: Locale) => Promise<unknown>): void {
  const { locale, setLocale } = useLocale();
  useEffect(() => keepLanguageWith(save), [save]);
  useEffect(() => {
    // Without its words the page stays as it is, which is readable too.
    if (preferred && preferred !== locale && !storedLanguage()) setLocale(preferred).catch(() => {});
  }, [preferred, locale, setLocale]);
}
