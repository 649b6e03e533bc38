/** Check digits of a universal loan identifier: ISO/IEC 7064, MOD 97-10, as appendix C of 12 CFR part 1003 has it. */
const digitsOf = (text: string): string =>
  [...text.toUpperCase()].map((sign) => (/[A-Z]/.test(sign) ? String(sign.charCodeAt(0) - 55) : sign)).join('');

const remainder = (digits: string): number => {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
};

const isPlain = (text: string): boolean => /^[A-Z0-9]+$/i.test(text);

export const checkDigits = (base: string): string => String(98 - remainder(`${digitsOf(base)}00`)).padStart(2, '0');

export const isUli = (uli: string): boolean =>
  uli.length >= 23 && uli.length <= 45 && isPlain(uli) && remainder(digitsOf(uli)) === 1;

export const isLei = (lei: string): boolean => /^[A-Z0-9]{20}$/i.test(lei);

/** Of the lender's identifier and what the lender calls the loan, of which only letters and digits count. */
export function uliOf(lei: string, number: string): string | null {
  const own = number.replace(/[^a-z0-9]/gi, '').toUpperCase();
  if (!isLei(lei) || own.length === 0 || own.length > 23) return null;
  const base = lei.toUpperCase() + own;
  return base + checkDigits(base);
}
