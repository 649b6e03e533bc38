import { formatPhone } from '#app/i18n/phone.tsx';

/** An address as people write it: a number with its groups, a mail address as it is. */
export const formatAddress = (address: string): string => (/^\+\d+$/.test(address) ? formatPhone(address) : address);
