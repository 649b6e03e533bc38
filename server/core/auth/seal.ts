import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const keyFor = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'lintel', purpose, 32));

/** AES-256-GCM under a key derived for one purpose: `v1.nonce.tag.text`. */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return ['v1', nonce, cipher.getAuthTag(), sealed]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

export function unseal(secret: string, purpose: string, sealed: string): string {
  const [mark, nonce, tag, text] = sealed.split('.');
  if (mark !== 'v1' || !nonce || !tag || text === undefined) throw new Error('This is not a sealed text.');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), Buffer.from(nonce, 'base64url'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
}

/** A credential for a link or cookie: 256 random bits, stored only as a hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A token that only this installation can derive again: for tokens that must be the same on a retry, and for marks that prove origin. */
export const derivedToken = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', keyFor(secret, purpose)).update(text).digest('base64url');
