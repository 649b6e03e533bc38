/** The pass of this room, for its own pages only: no script reads it and no other page gets it. */
const name = 'lintel-room';
const halfADay = 12 * 60 * 60;

export function passIn(request: Request): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split('; ');
  return cookies.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
}

export const cookieFor = (token: string, pass: string, origin: string): string =>
  `${name}=${pass}; Path=/room/${token}; HttpOnly; SameSite=Lax; Max-Age=${halfADay}${origin.startsWith('https:') ? '; Secure' : ''}`;
