import { saveLanguage } from '#app/account/save-language.ts';
import { useSession } from '#app/account/session.ts';
import { useAccountLanguage } from '#app/i18n/change-language.ts';

/** The language follows the account from device to device. */
export function useReaderLanguage(): void {
  useAccountLanguage(useSession().user.preferredLocale, saveLanguage);
}
