import { constants, createDecipheriv, privateDecrypt, randomBytes } from 'node:crypto';
import { children, is, ns, one, parse, SamlRefusal, textOf } from './xml.ts';
import type { XmlDocument, XmlElement } from './xml-parts.ts';

const enc = ns.encryption;
const enc11 = 'http://www.w3.org/2009/xmlenc11#';
const mostKeys = 4;

type Cipher = {
  name: 'aes-128-gcm' | 'aes-192-gcm' | 'aes-256-gcm' | 'aes-128-cbc' | 'aes-192-cbc' | 'aes-256-cbc';
  bytes: number;
};
const ciphers: Record<string, Cipher> = Object.fromEntries(
  ([128, 192, 256] as const).flatMap((bits) => [
    [`${enc11}aes${bits}-gcm`, { name: `aes-${bits}-gcm`, bytes: bits / 8 } satisfies Cipher],
    [`${enc}aes${bits}-cbc`, { name: `aes-${bits}-cbc`, bytes: bits / 8 } satisfies Cipher],
  ]),
);

/** RSA-OAEP with the same hash throughout. PKCS#1 v1.5 is excluded, because its padding reveals the plaintext to repeated queries. */
const digests: Record<string, string> = {
  '': 'sha1',
  'http://www.w3.org/2000/09/xmldsig#sha1': 'sha1',
  [`${enc}sha256`]: 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  [`${enc}sha512`]: 'sha512',
};
const masks: Record<string, string> = {
  '': 'sha1',
  [`${enc11}mgf1sha1`]: 'sha1',
  [`${enc11}mgf1sha256`]: 'sha256',
  [`${enc11}mgf1sha384`]: 'sha384',
  [`${enc11}mgf1sha512`]: 'sha512',
};

/** The same message for every failure, so that altered ciphertexts reveal nothing about how far the decryption got. */
const unreadable = (): SamlRefusal => new SamlRefusal('The assertion cannot be decrypted.');

const algorithmOf = (element: XmlElement | undefined): string => element?.getAttribute('Algorithm') ?? '';
const bytesOf = (encrypted: XmlElement): Buffer =>
  Buffer.from(textOf(one(one(encrypted, enc, 'CipherData'), enc, 'CipherValue')).replace(/\s+/g, ''), 'base64');

/** The content of an encrypted assertion, as text and as its own document. */
export function decrypted(holder: XmlElement, keys: readonly string[]): { text: string; document: XmlDocument } {
  const data = one(holder, enc, 'EncryptedData');
  const cipher = ciphers[algorithmOf(one(data, enc, 'EncryptionMethod'))];
  if (!cipher) throw new SamlRefusal('The assertion must be encrypted with AES, as GCM or CBC.');
  const [info] = children(data, ns.signature, 'KeyInfo');
  const wrapped = [...(info ? children(info, enc, 'EncryptedKey') : []), ...children(holder, enc, 'EncryptedKey')];
  if (wrapped.length === 0) throw new SamlRefusal('The encrypted assertion brings no key.');
  const key = unwrapped(wrapped.slice(0, mostKeys), keys, cipher.bytes);
  const text = opened(cipher, key, bytesOf(data));
  try {
    const document = parse(text);
    if (is(document.documentElement, ns.assertion, 'Assertion')) return { text, document };
  } catch {
    // The error is thrown below.
  }
  throw unreadable();
}

/** The content key. If none can be unwrapped, continues with a random key, which decrypts nothing. */
function unwrapped(wrapped: readonly XmlElement[], keys: readonly string[], length: number): Buffer {
  let found: Buffer = randomBytes(length);
  for (const encrypted of wrapped) {
    const hash = oaepHash(one(encrypted, enc, 'EncryptionMethod'));
    const bytes = bytesOf(encrypted);
    for (const key of keys) {
      try {
        const opened = privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: hash }, bytes);
        if (opened.length === length) found = opened;
      } catch {
        // Another of our keys may fit.
      }
    }
  }
  return found;
}

function oaepHash(method: XmlElement): string {
  const name = algorithmOf(method);
  const hash = digests[algorithmOf(children(method, ns.signature, 'DigestMethod')[0])];
  const mask = name === `${enc11}rsa-oaep` ? masks[algorithmOf(children(method, enc11, 'MGF')[0])] : 'sha1';
  const isKnown = name === `${enc11}rsa-oaep` || name === `${enc}rsa-oaep-mgf1p`;
  if (!isKnown || !hash || hash !== mask || children(method, enc, 'OAEPparams').length > 0)
    throw new SamlRefusal('The key must be encrypted with RSA-OAEP, with one hash for digest and mask.');
  return hash;
}

/** Always returns a text: a failed decryption gives text that isn't XML, and fails like any other bad content. */
function opened({ name }: Cipher, key: Buffer, bytes: Buffer): string {
  try {
    if (name === 'aes-128-gcm' || name === 'aes-192-gcm' || name === 'aes-256-gcm') {
      const decipher = createDecipheriv(name, key, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
    }
    const decipher = createDecipheriv(name, key, bytes.subarray(0, 16)).setAutoPadding(false);
    const padded = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]);
    const padding = padded.at(-1) ?? 0;
    return padded.subarray(0, padded.length - (padding >= 1 && padding <= 16 ? padding : 0)).toString('utf8');
  } catch {
    return '';
  }
}
