import type { Settings } from '../../env.ts';

export type CookieName = 'access' | 'refresh';

/** `__Host-` binds a cookie to this very host over https; a plain http address (a laptop) cannot have it. */
export const cookieName = (settings: Settings, name: CookieName): string =>
  settings.publicUrl.startsWith('https:') ? `__Host-lintel-${name}` : `lintel-${name}`;

export function setCookie(settings: Settings, name: CookieName, value: string, seconds: number): string {
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(settings, name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

export const clearCookies = (settings: Settings): string[] => [setCookie(settings, 'access', '', 0), setCookie(settings, 'refresh', '', 0)];
