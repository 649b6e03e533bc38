import { createHash } from 'node:crypto';

/** The same key gives the same Message-ID on every attempt, so that mailboxes can drop a second copy. */
export function messageIdFor(key: string, fromAddress: string): string {
  const domain = fromAddress.slice(fromAddress.lastIndexOf('@') + 1);
  // Message-IDs are ASCII, so an international domain is converted to its DNS form.
  const host = new URL(`https://${domain}/`).hostname;
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${host}>`;
}
