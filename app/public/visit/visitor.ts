import type { RouterContextProvider } from 'react-router';
import { documentContext } from '#app/document.ts';
import { type KnownVisitor, visitors } from '#contract/growth/visitors.ts';
import { askFor } from '../ask.ts';

type Context = Readonly<RouterContextProvider>;

const name = 'lintel-visit';
const keptSeconds = 180 * 24 * 60 * 60;

/** The visitor cookie, which exists from the first saved home on. */
export function visitorOf({ headers }: Request): string | undefined {
  const found = (headers.get('cookie') ?? '').split(';').find((part) => part.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1) || undefined;
}

/** Limited to one site's pages and hidden from scripts. An empty value deletes it. */
export function visitorCookie(context: Context, slug: string, value: string): string {
  const secure = context.get(documentContext).origin.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/s/${slug}; HttpOnly; SameSite=Lax; Max-Age=${value ? keptSeconds : 0}${secure}`;
}

const isFollowable = ({ headers }: Request): boolean =>
  headers.get('sec-gpc') !== '1' && headers.get('dnt') !== '1' && !headers.get('sec-purpose')?.includes('prefetch');

/** The visitor, if the cookie names one; most visitors have none, so no call is made for them. */
export async function knownVisitor(
  context: Context,
  request: Request,
  slug: string,
  looksAt?: string,
): Promise<KnownVisitor | null> {
  const visitor = visitorOf(request);
  if (!visitor) return null;
  const look = looksAt && isFollowable(request) ? { looksAt } : {};
  return askFor(context, visitors.known, { slug, visitor, ...look });
}
