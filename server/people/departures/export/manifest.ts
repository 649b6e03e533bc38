import { CompactSign } from 'jose';
import type { DepartureManifest } from '#contract/people/departure-exports.ts';
import type { Keys } from '#server/core/auth/keys.ts';

/**
 * Signs a compact JWS (RFC 7515) with the installation's Ed25519 key. The `typ` header distinguishes it from access tokens, and it lacks
 * their session and expiration anyway.
 */
export function signManifest({ signing }: Keys, manifest: DepartureManifest): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(manifest)))
    .setProtectedHeader({ alg: 'EdDSA', kid: signing.kid, typ: 'departure+json' })
    .sign(signing.key);
}

/** The readable manifest and its signature. */
export function readSigned(signature: string): { manifest: DepartureManifest; signature: string } {
  const [, body = ''] = signature.split('.');
  return { manifest: JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as DepartureManifest, signature };
}
