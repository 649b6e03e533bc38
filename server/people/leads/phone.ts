import { createRequire } from 'node:module';
import { invalid } from '#server/core/http/refusal.ts';

const require = createRequire(import.meta.url);
/** Every country's rules: read when a number comes that needs them, which most starts of the program never see. */
const library = (): typeof import('libphonenumber-js/min') => require('libphonenumber-js/min');

/** As nearly all numbers are written here. The library agrees (see the test) and takes fifty times as long. */
const northAmerican = /^(?:\+?1[\s.-]?)?(?:\(([2-9]\d\d)\) ?|([2-9]\d\d)[\s.-]?)([2-9]\d\d)[\s.-]?(\d{4})$/;

/** Phones are kept as E.164. Numbers without a country are read as North American, where this product is used. */
export function storedPhone(given: string | null | undefined, field = 'phone'): string | null {
  if (!given) return null;
  const [, inBrackets, area, exchange, line] = northAmerican.exec(given) ?? [];
  if (exchange) return `+1${inBrackets ?? area}${exchange}${line}`;
  const number = library().parsePhoneNumberFromString(given, 'US');
  if (!number?.isPossible()) throw invalid([field], 'Enter a valid phone number.');
  return number.number;
}

/** The country a stored number belongs to, as far as its digits say. */
export const countryOf = (stored: string): string | null =>
  stored.startsWith('+1') ? 'US' : (library().parsePhoneNumberFromString(stored)?.country ?? null);
