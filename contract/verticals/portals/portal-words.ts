/** How long a sign-in link opens, in days; and how long one is in with it, in hours. */
export const linkDays = 7;
export const passHours = 12;
/** The same link opens once more within so many minutes: of a double click, or a mail program that looked first. */
export const linkAgainMinutes = 10;

export const mostPortalBytes = 25 * 1024 * 1024;

/** Of an application: what is kept but never leaves by a portal, not even in part. */
export const neverShown: readonly string[] = ['account', 'ref'];
