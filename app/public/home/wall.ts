import { isbot } from 'isbot';
import type { RouterContextProvider } from 'react-router';
import { documentContext } from '#app/document.ts';
import type { HomeDetails } from '#contract/growth/home-page.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import type { KnownVisitor } from '#contract/growth/visitors.ts';

/** What requires sign-in: photos after the first, or everything below the first view. */
export type Wall = 'photos' | 'rest' | null;

const name = 'lintel-seen';
const mostSeen = 20;
/** The last characters of an id are enough to tell a visitor's few homes apart. */
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
 * Whether this visitor must sign in, by the site's policy. Never for another firm's home, whose display rules require it in full, nor for
 * search engines, signed-in visitors or previews. The count of viewed homes is kept only in the browser.
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

/** The part of a home shown without sign-in. The rest is not in the page at all. */
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
