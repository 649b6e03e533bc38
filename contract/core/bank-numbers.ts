/* The form that writes messages uses this file too, so it avoids the schema library. */

/** The check digit rule of American banks: the nine digits weighted with 3, 7 and 1 add up to a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const weights = [3, 7, 1];
  const sum = [...text].reduce((total, digit, place) => total + Number(digit) * weights[place % 3]!, 0);
  return sum % 10 === 0;
}

/** The check digit rule of international bank account numbers: the rearranged number divided by 97 leaves 1. */
function isIban(text: string): boolean {
  // Every real IBAN has many digits; a word that happens to pass the check has none.
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) || text.replace(/\D/g, '').length < 10) return false;
  const digits = [...(text.slice(4) + text.slice(0, 4))].map((letter) => Number.parseInt(letter, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

const speaksOfBanks = /\b(account|acct|a\/c|aba|routing|wire|wiring|iban|swift|beneficiary)\b/i;

/**
 * Whether a text contains payment instructions: an IBAN, or a routing number and a second number in a text that mentions banking. A phone
 * number, a listing's number or a ZIP code alone doesn't count.
 */
export function tellsBankNumbers(text: string): boolean {
  const ibans = text.toUpperCase().match(/\b[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){2,7}(?:[ ]?[A-Z0-9]{1,4})?\b/g) ?? [];
  if (ibans.some((found) => isIban(found.replaceAll(' ', '')))) return true;
  if (!speaksOfBanks.test(text)) return false;
  const numbers = (text.match(/(?<![\d+])\d(?:[ -]?\d){5,16}(?!\d)/g) ?? []).map((found) => found.replace(/\D/g, ''));
  return numbers.some(isRoutingNumber) && new Set(numbers).size > 1;
}
