import { nameIn } from './without-self.ts';

/** Contact details a visitor typed. They are stored only through the form that asks for consent. */
export type Details = { name?: string; email?: string; phone?: string };

const email = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/gu;
const phone = /(?<![\d$€.,-])\+?\(?\d{1,4}\)?(?:[\s().-]*\d){6,13}(?![\d%])/g;

export function detailsIn(message: string): Details {
  const mail = message.match(email)?.[0];
  const number = message
    .replace(email, ' ')
    .match(phone)
    ?.find((one) => /[-().+\s]/.test(one.trim()) || one.replace(/\D/g, '').length === 10);
  const digits = number?.replace(/\D/g, '') ?? '';
  // Groups of three digits with the same separator are an amount of money, not a phone number.
  const isAmount = number !== undefined && /^\d{1,3}(?:[ .]\d{3}){1,2}$/.test(number.trim());
  const name = nameIn(message);
  return {
    ...(name && { name }),
    ...(mail && { email: mail }),
    ...(!isAmount && digits.length >= 7 && digits.length <= 15 && { phone: number!.trim() }),
  };
}

export const isReachable = ({ email: mail, phone: number }: Details): boolean =>
  mail !== undefined || number !== undefined;

/** The message without its email address and phone number. */
export function withoutContact(message: string): string {
  const { email: mail = '', phone: number = '' } = detailsIn(message);
  return [mail, number].filter(Boolean).reduce((text, found) => text.replaceAll(found, ' '), message);
}

/** The message as it may be stored without consent. */
export function withoutDetails(message: string): string {
  const { name, email: mail, phone: number } = detailsIn(message);
  return [
    [mail, '[email]'],
    [number, '[phone]'],
    [name, '[name]'],
  ].reduce((text, [found, sign]) => (found ? text.replaceAll(found, sign!) : text), message);
}
