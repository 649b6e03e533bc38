import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { seal, unseal } from '#server/core/auth/seal.ts';
import type { Database } from '#server/core/db/database.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Settings } from '#server/env.ts';

const purpose = 'push key';
const lasts = '12h';

export type PushKeys = { publicKey: string; privateKey: KeyObject };

/** The VAPID key that identifies this installation to push services; created on first use. */
export async function pushKeys(db: Database, { secret }: Settings): Promise<PushKeys> {
  const row = await db.asSystem(async (tx) => {
    const read = sql`select public_key, sealed_private_key from push_keys`;
    const found = await tx.one<{ public_key: string; sealed_private_key: string }>(read);
    if (found) return found;
    const made = createECDH('prime256v1');
    made.generateKeys();
    await tx.run(sql`
      insert into push_keys (public_key, sealed_private_key)
      values (${made.getPublicKey('base64url')}, ${seal(secret, purpose, made.getPrivateKey('base64url'))})
      on conflict do nothing`);
    return tx.get<{ public_key: string; sealed_private_key: string }>(read);
  });
  const point = Buffer.from(row.public_key, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const d = unseal(secret, purpose, row.sealed_private_key);
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33), d };
  return { publicKey: row.public_key, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/** RFC 8292: the sender's key, a contact for complaints, and the receiver it is valid for. */
export async function vapidHeader(
  { publicKey, privateKey }: PushKeys,
  endpoint: string,
  contact: string,
): Promise<string> {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(`mailto:${contact}`)
    .setExpirationTime(lasts)
    .sign(privateKey);
  return `vapid t=${token}, k=${publicKey}`;
}
