import { errors, jwtVerify, SignJWT } from 'jose';
import { Refusal } from '../http/refusal.ts';
import type { Keys } from './keys.ts';

const accessSeconds = 10 * 60;

export type Claims = { sub: string; sid: string; org: string | null; role: string | null; aal: 'aal1' | 'aal2' };

export async function signAccessToken(
  keys: Keys,
  issuer: string,
  claims: Claims,
): Promise<{ token: string; expiresAt: number }> {
  const { kid, key } = keys.signing;
  const expiresAt = Math.floor(Date.now() / 1000) + accessSeconds;
  const { sub, ...rest } = claims;
  const token = await new SignJWT(rest)
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT' })
    .setSubject(sub)
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key);
  return { token, expiresAt };
}

/** Refuses with the specification's four messages, word for word; a text that is not a token at all has an invalid signature. */
export async function verifyAccessToken(keys: Keys, issuer: string, token: string): Promise<Claims & { exp: number }> {
  try {
    const { payload } = await jwtVerify(
      token,
      async (header) => {
        if (header.alg !== 'EdDSA') throw new errors.JOSEAlgNotAllowed();
        const key = await keys.find(header.kid);
        if (!key) throw new errors.JWSSignatureVerificationFailed();
        return key;
      },
      { issuer, algorithms: ['EdDSA'], requiredClaims: ['exp', 'sub', 'sid'] },
    );
    return payload as unknown as Claims & { exp: number };
  } catch (error) {
    throw new Refusal('unauthenticated', messageOf(error));
  }
}

function messageOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'JWT has expired';
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) return 'Invalid alg claim';
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'exp') return 'Missing exp claim';
  return 'Invalid JWT signature';
}
