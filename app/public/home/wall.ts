import { isbot } from 'isbot';
import type { RouterContextProvider } from 'react-router';
import { documentContext } from '#app/document.ts';
import type { HomeDetails } from '#contract/growth/home-page.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import type { KnownVisitor } from '#contract/growth/visitors.ts';

/** What is kept behind the sign-in: photos beside the first, or all that follows the first look. */
export type Wall = 'photos' | 'rest' | null;

const name = 'lintel-seen';
const mostSeen = 20;
/** The first letters of an id tell a visitor's few homes apart. */
const markOf = (home: string): string => home.replaceAll('-', '').slice(-8);

const seenIn = ({ headers }: Request): string[] =>
  (new RegExp(`(?:^|;\\s*)${name}=([\\w.]+)`).exec(headers.get('cookie') ?? '')?.[1] ?? '').split('.').filter(Boolean);

type Given = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  site: SitePage;
  home: HomeDetails;
  known: KnownVisitor | null;
};

/**
 * Whether this visitor is asked to sign in, by the site's own policy. Never where another firm lists the home: rules of display want it
 * whole. Never of search engines, of who has signed in, or in a preview. Which homes were opened is counted in the browser alone.
 */
export function wallFor({ context, request, site, home, known }: Given): { wall: Wall; cookie: string | null } {
  const { when, homes } = site.wall;
  const isOpen =
    when === 'off' ||
    site.isPreview ||
    home.firm !== null ||
    home.notice !== '' ||
    Boolean(known?.email) ||
    isbot(request.headers.get('user-agent') ?? '');
  if (isOpen) return { wall: null, cookie: null };
  if (when === 'photos') return { wall: home.photos.length > 1 ? 'photos' : null, cookie: null };
  const seen = seenIn(request);
  if (seen.includes(markOf(home.id))) return { wall: null, cookie: null };
  if (seen.length >= homes) return { wall: 'rest', cookie: null };
  const secure = context.get(documentContext).origin.startsWith('https:') ? '; Secure' : '';
  const value = [...seen, markOf(home.id)].slice(-mostSeen).join('.');
  return {
    wall: null,
    cookie: `${name}=${value}; Path=/s/${site.slug}; HttpOnly; SameSite=Lax; Max-Age=2592000${secure}`,
  };
}

/** What stands before the wall. What is behind it is not in the page at all. */
export function beforeWall(home: HomeDetails, wall: Wall): HomeDetails {
  const photos = home.photos.slice(0, 1);
  if (wall === 'photos') return { ...home, photos };
  if (wall !== 'rest') return home;
  return {
    ...home,
    photos,
    remarks: null,
    ...{ lotSize: null, yearBuilt: null, garageSpaces: null, associationFee: null, annualTax: null },
    ...{ subdivision: null, county: null, features: [], tour: null, latitude: null, longitude: null },
  };
}
