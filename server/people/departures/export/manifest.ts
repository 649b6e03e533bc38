import { CompactSign } from 'jose';
import type { DepartureManifest } from '#contract/people/departure-exports.ts';
import type { Keys } from '#server/core/auth/keys.ts';

/**
 * A compact JWS (RFC 7515) by the installation's Ed25519 key. Its type keeps it apart from access tokens, which it could not be
 * taken for anyway: it names no session and no end.
 */
export function signManifest({ signing }: Keys, manifest: DepartureManifest): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(manifest)))
    .setProtectedHeader({ alg: 'EdDSA', kid: signing.kid, typ: 'departure+json' })
    .sign(signing.key);
}

/** What is signed, for people to read, and the signature. */
export function readSigned(signature: string): { manifest: DepartureManifest; signature: string } {
  const [, body = ''] = signature.split('.');
  return { manifest: JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as DepartureManifest, signature };
}
