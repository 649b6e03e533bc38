import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export type Scheme = 'v1' | 'v1a';

/** `own` signs and is stored sealed; `theirs` verifies signatures at the receiver. */
type NewKey = { own: string; theirs: string };

const hmacPrefix = 'whsec_';

/** Keys in the format of Standard Webhooks: a shared secret of 32 bytes, or an Ed25519 key pair. */
export function newSigningKey(scheme: Scheme): NewKey {
  if (scheme === 'v1') {
    const secret = hmacPrefix + randomBytes(32).toString('base64');
    return { own: secret, theirs: secret };
  }
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  return {
    own: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    theirs: `whpk_${Buffer.from(x!, 'base64url').toString('base64')}`,
  };
}

/** One entry of the `webhook-signature` header. */
export function signatureOf(key: string, id: string, timestamp: number, body: string): string {
  const content = `${id}.${timestamp}.${body}`;
  if (key.startsWith(hmacPrefix)) {
    const secret = Buffer.from(key.slice(hmacPrefix.length), 'base64');
    return `v1,${createHmac('sha256', secret).update(content).digest('base64')}`;
  }
  return `v1a,${sign(null, Buffer.from(content), createPrivateKey(key)).toString('base64')}`;
}
