import { boundedText, formFields, refuseMany } from './input.ts';
import { Refusal } from './refusal.ts';
import type { WebContext } from './request.ts';

/** A text form is a few kilobytes, and a hand-drawn signature some hundred. */
const mostBytes = 1024 * 1024;

/**
 * The body of a page's form, bounded in size, because anyone may send it and later code reads all of it. Mail programs that unsubscribe
 * with one click may send it as multipart (RFC 8058).
 */
export async function formBody(c: WebContext): Promise<string> {
  const text = await boundedText(c, mostBytes);
  if (text === '') return text;
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/x-www-form-urlencoded') formFields(text);
  else if (type === 'multipart/form-data') refuseMany(text.toLowerCase().split('content-disposition').length - 1);
  else throw new Refusal('unsupported_media', 'Send a form with content-type application/x-www-form-urlencoded.');
  return text;
}

/** The same request with a body that was already read. */
export const withBody = ({ req: { raw } }: WebContext, body: string): Request =>
  new Request(raw.url, { method: raw.method, headers: raw.headers, body });
