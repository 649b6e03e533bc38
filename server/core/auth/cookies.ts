import type { Settings } from '../../env.ts';
import { cookieOf, type WebContext } from '../http/request.ts';

/**
 * `device` outlives sign-out: it tells a known browser from a new one and grants nothing. `visitor` grants access only to the visitor's own
 * conversation with the assistant, `halfway` is set between the password and the second factor, and `elsewhere` is set while someone signs
 * in at another provider.
 */
export const cookieNames = ['access', 'refresh', 'device', 'visitor', 'halfway', 'elsewhere'] as const;
type CookieName = (typeof cookieNames)[number];

const isSecure = (settings: Settings): boolean => settings.publicUrl.startsWith('https:');

/** `__Host-` binds a cookie to this exact host over https; a plain http address (a laptop) can't use it. */
export const cookieName = (settings: Settings, name: CookieName): string =>
  isSecure(settings) ? `__Host-lintel-${name}` : `lintel-${name}`;

/** Cookies that must be sent when a link on another site opens a page of ours are Lax; all others are Strict. */
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
