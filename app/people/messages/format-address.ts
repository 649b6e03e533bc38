import { formatPhone } from '#app/i18n/phone.tsx';

/** An address for display: a grouped phone number, or the email address as it is. */
export const formatAddress = (address: string): string => (/^\+\d+$/.test(address) ? formatPhone(address) : address);
