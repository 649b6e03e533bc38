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

/** What the file says for people, and the signature that stands for exactly that. */
export function manifestFile(signed: string): string {
  const [, body = ''] = signed.split('.');
  const manifest = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as DepartureManifest;
  return `${JSON.stringify({ manifest, signature: signed }, null, 2)}\n`;
}
