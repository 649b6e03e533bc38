import type { Locale } from '#contract/core/locale.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { fill, textsIn } from './texts.ts';

/** Changing the consent text requires a new version, so that it stays clear which text a visitor agreed to. */
const version = '2026-11';

export type Consent = { version: string; text: string };

export const consentIn = (locale: Locale, brand: string): Consent => ({
  version: `${version}-${locale}`,
  text: fill(textsIn(locale).consent, { brand }),
});

/** The consent text of a version in the language it was shown in, even if the visitor has switched languages since. */
export function consentOf(given: string, brand: string): Consent & { locale: Locale } {
  const locale = /^2026-11-(en|es|fr|de|zh|ja|ar|pt|it|ru)$/.exec(given)?.[1] as Locale | undefined;
  if (!locale) throw invalid(['consent'], 'These words were never shown.');
  return { ...consentIn(locale, brand), locale };
}
