import { roomKey } from '#contract/core/document.ts';

/** The pass of this room, for its own pages only: no script reads it and no other page gets it. */
const halfADay = 12 * 60 * 60;

const isSecure = (origin: string): boolean => origin.startsWith('https:');
const nameAt = (origin: string): string => (isSecure(origin) ? `__Secure-${roomKey}` : roomKey);

export function passIn(request: Request, origin: string): string | undefined {
  const start = `${nameAt(origin)}=`;
  const cookies = (request.headers.get('cookie') ?? '').split('; ');
  return cookies.find((one) => one.startsWith(start))?.slice(start.length);
}

export const cookieFor = (token: string, pass: string, origin: string): string =>
  `${nameAt(origin)}=${pass}; Path=/room/${token}; HttpOnly; SameSite=Lax; Max-Age=${halfADay}${isSecure(origin) ? '; Secure' : ''}`;
