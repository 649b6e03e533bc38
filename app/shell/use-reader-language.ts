import { saveLanguage } from '#app/account/save-language.ts';
import { useSession } from '#app/account/session.ts';
import { useAccountLanguage } from '#app/i18n/change-language.ts';

/** Applies the account's language on every device. */
export function useReaderLanguage(): void {
  useAccountLanguage(useSession().user.preferredLocale, saveLanguage);
}
