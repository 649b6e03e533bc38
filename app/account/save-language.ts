import { statusOf } from '#app/ui/problem.ts';
import type { Locale } from '#contract/core/locale.ts';
import { readTimes } from './tabs.ts';

/**
 * Keeps a choice of language with the account of whoever is signed in, wherever it is made. Where nobody was signed in,
 * nobody is asked; where the session has ended meanwhile, the choice stays with this device.
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
