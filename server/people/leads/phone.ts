import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { invalid } from '#server/core/http/refusal.ts';

/** Phones are kept as E.164. Numbers without a country are read as North American, where this product is used. */
export function storedPhone(given: string | null | undefined): string | null {
  if (!given) return null;
  const number = parsePhoneNumberFromString(given, 'US');
  if (!number?.isPossible()) throw invalid(['phone'], 'This is not a phone number.');
  return number.number;
}
