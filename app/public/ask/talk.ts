import type { RouterContextProvider } from 'react-router';
import { documentContext } from '#app/document.ts';

const name = 'lintel-talk';

/** This browser's conversation on the site, until the browser is closed. */
export function talkOf({ headers }: Request): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})`).exec(headers.get('cookie') ?? '')?.[1];
}

export function talkCookie(context: Readonly<RouterContextProvider>, slug: string, value: string): string {
  const secure = context.get(documentContext).origin.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/s/${slug}; HttpOnly; SameSite=Lax${value ? '' : '; Max-Age=0'}${secure}`;
}

/** 256 random bits in the format of our tokens. */
export const newTalk = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
