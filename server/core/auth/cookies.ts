import type { Settings } from '../../env.ts';
import { cookieOf, type WebContext } from '../http/request.ts';

/**
 * `device` outlives sign-out: it tells a browser that was here before from a new one, and opens nothing. `visitor` opens
 * what somebody said to the assistant, and nothing else. `halfway` stands between the password and the second factor.
 * `elsewhere` waits for who signs in at another provider to come back from there.
 */
export const cookieNames = ['access', 'refresh', 'device', 'visitor', 'halfway', 'elsewhere'] as const;
type CookieName = (typeof cookieNames)[number];

const isSecure = (settings: Settings): boolean => settings.publicUrl.startsWith('https:');

/** `__Host-` binds a cookie to this very host over https; a plain http address (a laptop) cannot have it. */
export const cookieName = (settings: Settings, name: CookieName): string =>
  isSecure(settings) ? `__Host-lintel-${name}` : `lintel-${name}`;

/** Only documents that are opened from elsewhere need a cookie to come along. */
const sameSite = {
  access: 'Lax',
  refresh: 'Strict',
  device: 'Strict',
  visitor: 'Strict',
  halfway: 'Strict',
  elsewhere: 'Lax',
} as const;

export function setCookie(settings: Settings, name: CookieName, value: string, seconds: number): string {
  const secure = isSecure(settings) ? '; Secure' : '';
  return `${cookieName(settings, name)}=${value}; Path=/; HttpOnly; SameSite=${sameSite[name]}; Max-Age=${seconds}${secure}`;
}

export const readCookie = (web: WebContext, settings: Settings, name: CookieName): string | undefined =>
  cookieOf(web.req.header('cookie'), cookieName(settings, name));

export const clearCookies = (settings: Settings): string[] => [
  setCookie(settings, 'access', '', 0),
  setCookie(settings, 'refresh', '', 0),
];
