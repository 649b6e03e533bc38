import type { DepartureManifest } from '#contract/people/departure-exports.ts';

/** The public part of a key (RFC 7517, Ed25519). */
export type PublicKey = { kid: string; kty: string; crv: string; x: string };

/**
 * `ours`: signed with a key that this installation publishes. `altered`: the readable manifest differs from the signed one. `unchecked`:
 * this browser can't verify it.
 */
export type Signature = 'ours' | 'foreign' | 'altered' | 'unreadable' | 'unchecked';
export type Checked = {
  signature: Signature;
  /** The signed content, if readable and ours. */
  manifest: DepartureManifest | null;
  files: { name: string; bytes: number; sha256: string; isSame: boolean | null }[];
};

type Signed = { header: { kid?: unknown; typ?: unknown; alg?: unknown }; payload: DepartureManifest };

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
const jsonOf = <T>(base64url: string): T => JSON.parse(new TextDecoder().decode(bytesOf(base64url))) as T;

/** A compact JWS (RFC 7515) with its readable copy. */
function readManifest(text: string): { jws: string; told: unknown; signed: Signed } | undefined {
  try {
    const { manifest, signature } = JSON.parse(text) as { manifest: unknown; signature: string };
    const [header = '', payload = ''] = signature.split('.');
    return { jws: signature, told: manifest, signed: { header: jsonOf(header), payload: jsonOf(payload) } };
  } catch {
    return undefined;
  }
}

/** Serializes with sorted keys, because writer and signer may order them differently. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

async function isSignedBy({ kty, crv, x }: PublicKey, jws: string): Promise<boolean> {
  const end = jws.lastIndexOf('.');
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, bytesOf(jws.slice(end + 1)), new TextEncoder().encode(jws.slice(0, end)));
}

async function signatureOf(read: NonNullable<ReturnType<typeof readManifest>>, keys: readonly PublicKey[]) {
  const { jws, told, signed } = read;
  const key = keys.find(({ kid }) => kid === signed.header.kid);
  if (!key || signed.header.alg !== 'EdDSA' || signed.header.typ !== 'departure+json') return 'foreign';
  try {
    if (!(await isSignedBy(key, jws))) return 'foreign';
  } catch {
    return 'unchecked';
  }
  return inOrder(told) === inOrder(signed.payload) ? 'ours' : 'altered';
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Hashes the selected files in the browser: nothing leaves the machine. */
export async function checkExport(chosen: readonly File[], keys: readonly PublicKey[]): Promise<Checked> {
  const isManifest = ({ name }: File) => name.toLowerCase().endsWith('.json');
  const manifestFile = chosen.find(isManifest);
  const read = manifestFile && readManifest(await manifestFile.text());
  const signature: Signature = read ? await signatureOf(read, keys) : 'unreadable';
  const expected = signature === 'ours' ? read!.signed.payload : null;
  const files = await Promise.all(
    chosen
      .filter((file) => !isManifest(file))
      .map(async (file) => {
        const sha256 = hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
        const isSame = expected && expected.file.sha256 === sha256 && expected.file.bytes === file.size;
        return { name: file.name, bytes: file.size, sha256, isSame };
      }),
  );
  return { signature, manifest: expected, files };
}
