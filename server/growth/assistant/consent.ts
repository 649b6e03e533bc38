import type { Locale } from '#contract/core/locale.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { fill, textsIn } from './texts.ts';

/** Changed words get a new version, so that what somebody agreed to can always be told from what others did. */
const version = '2026-11';

export type Consent = { version: string; text: string };

export const consentIn = (locale: Locale, brand: string): Consent => ({
  version: `${version}-${locale}`,
  text: fill(textsIn(locale).consent, { brand }),
});

/** The words behind a version: those that were shown, whatever language the visitor reads by now. */
export function consentOf(given: string, brand: string): Consent & { locale: Locale } {
  const locale = /^2026-11-(en|es|fr|de|zh|ja|ar|pt|it|ru)$/.exec(given)?.[1] as Locale | undefined;
  if (!locale) throw invalid(['consent'], 'These words were never shown.');
  return { ...consentIn(locale, brand), locale };
}
