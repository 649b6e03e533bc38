import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushSubscriptionKeys } from '#contract/account/push.ts';

const curve = 'prime256v1';
const recordBytes = 4096;
/** Marks the last record; padding follows. */
const lastRecord = Buffer.from([2]);

type Chance = { privateKey?: Buffer; salt?: Buffer };

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** RFC 8291: encrypts for one device with a single-use key. `chance` sets the random values for the RFC's test vectors. */
export function encryptFor({ p256dh, auth }: PushSubscriptionKeys['keys'], text: string, chance: Chance = {}): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const own = createECDH(curve);
  if (chance.privateKey) own.setPrivateKey(chance.privateKey);
  else own.generateKeys();
  const ours = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const material = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const salt = chance.salt ?? randomBytes(16);
  const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(Buffer.concat([Buffer.from(text), lastRecord])), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, ...sealed]);
}
