/** The clock of whoever looks, as their device keeps it. */
export const hereZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
