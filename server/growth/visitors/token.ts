import { seal, unseal } from '#server/core/auth/seal.ts';
import { notFound } from '#server/core/http/refusal.ts';

const visitorPurpose = 'site visitor';
const linkPurpose = 'site sign-in';
/** Enough time to check a mailbox. */
const linkMinutes = 60;

/** The cookie value that names one visitor of one site. */
export const visitorToken = (secret: string, siteId: string, visitorId: string): string =>
  seal(secret, visitorPurpose, `${siteId} ${visitorId}`);

/** The visitor's id; undefined for a token of another site or an invalid one. */
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

/** The sign-in that a link belongs to, until it expires. */
export function signInOf(secret: string, siteId: string, key: string, now = Date.now()): string {
  try {
    const [site, signIn, until] = unseal(secret, linkPurpose, key).split(' ');
    if (site === siteId && signIn && Number(until) > now) return signIn;
  } catch {
    // Not a token of ours.
  }
  throw notFound();
}
