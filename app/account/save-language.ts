import { statusOf } from '#app/ui/problem.ts';
import type { Locale } from '#contract/core/locale.ts';
import { readTimes } from './tabs.ts';

/**
 * Saves a language choice with the signed-in account. Makes no request when the browser was never signed in; if the session has ended, the
 * choice stays on this device.
 */
export async function saveLanguage(locale: Locale): Promise<void> {
  if (!readTimes()) return;
  const [{ api }] = await Promise.all([import('#app/api.ts'), import('./connect.ts')]);
  try {
    await api.account.setLanguage({ preferred_locale: locale });
  } catch (error) {
    if (statusOf(error) !== 401) throw error;
  }
}
