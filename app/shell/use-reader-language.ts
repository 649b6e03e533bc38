import { useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useAccountLanguage } from '#app/i18n/change-language.ts';
import type { Locale } from '#contract/core/locale.ts';

const saveLanguage = (locale: Locale) => api.account.setLanguage({ preferred_locale: locale });

/** The language follows the account from device to device. */
export function useReaderLanguage(): void {
  useAccountLanguage(useSession().user.preferredLocale, saveLanguage);
}
