const halfADay = 12 * 60 * 60;
const isSecure = (origin: string): boolean => origin.startsWith('https:');

/** The pass of an outside user as a cookie that no script can read and only their own pages receive. */
export function passCookie(key: string, pathOf: (token: string) => string) {
  const nameAt = (origin: string): string => (isSecure(origin) ? `__Secure-${key}` : key);
  return {
    passIn(request: Request, origin: string): string | undefined {
      const start = `${nameAt(origin)}=`;
      const cookies = (request.headers.get('cookie') ?? '').split('; ');
      return cookies.find((one) => one.startsWith(start))?.slice(start.length);
    },
    cookieFor: (token: string, pass: string, origin: string): string =>
      `${nameAt(origin)}=${pass}; Path=${pathOf(token)}; HttpOnly; SameSite=Lax; Max-Age=${halfADay}${isSecure(origin) ? '; Secure' : ''}`,
  };
}
