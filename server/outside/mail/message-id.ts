import { createHash } from 'node:crypto';

/** The same key gives the same Message-ID at every try, so that mailboxes can drop the second copy. */
export function messageIdFor(key: string, fromAddress: string): string {
  const domain = fromAddress.slice(fromAddress.lastIndexOf('@') + 1);
  // Message-IDs are ASCII; an international domain is written the way it is looked up.
  const host = new URL(`https://${domain}/`).hostname;
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${host}>`;
}
