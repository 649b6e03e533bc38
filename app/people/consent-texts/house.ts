import type { Locale } from '#contract/core/locale.ts';
import { consentWords, disclosureWords } from '#contract/inventory/open-house-words.ts';
import { showingConsent } from '#contract/inventory/showing-consent.ts';
import { bookingConsent } from '#contract/people/booking-consent.ts';
import type { ConsentPlace } from '#contract/people/consent-texts.ts';

/** The standard text, used where an organization has none of its own. */
export function houseText(place: ConsentPlace, locale: Locale): string {
  if (place === 'booking') return bookingConsent[locale];
  if (place === 'showing') return showingConsent[locale];
  return place === 'disclosure' ? disclosureWords(locale) : consentWords(locale, place, '{who}');
}
