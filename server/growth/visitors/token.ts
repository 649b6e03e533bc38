import { seal, unseal } from '#server/core/auth/seal.ts';
import { notFound } from '#server/core/http/refusal.ts';

const visitorPurpose = 'site visitor';
const linkPurpose = 'site sign-in';
/** As long as somebody has to look into their mailbox. */
const linkMinutes = 60;

/** What a browser keeps: names one visitor of one site. */
export const visitorToken = (secret: string, siteId: string, visitorId: string): string =>
  seal(secret, visitorPurpose, `${siteId} ${visitorId}`);

/** The visitor's id; nothing where it is another site's, or none of ours. */
export function visitorIn(secret: string, siteId: string, token: string | undefined): string | undefined {
  if (!token) return undefined;
  try {
    const [site, visitor] = unseal(secret, visitorPurpose, token).split(' ');
    return site === siteId ? visitor : undefined;
  } catch {
    return undefined;
  }
}

export const linkKey = (secret: string, siteId: string, signIn: string, now = Date.now()): string =>
  seal(secret, linkPurpose, `${siteId} ${signIn} ${now + linkMinutes * 60_000}`);

/** Which sign-in a link is for, while it lasts. */
export function signInOf(secret: string, siteId: string, key: string, now = Date.now()): string {
  try {
    const [site, signIn, until] = unseal(secret, linkPurpose, key).split(' ');
    if (site === siteId && signIn && Number(until) > now) return signIn;
  } catch {
    // Not one of ours.
  }
  throw notFound();
}
