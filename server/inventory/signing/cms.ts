import { createHash, createSign, X509Certificate } from 'node:crypto';
import { integer, nothing, octets, oid, sequence, set, tlv } from '#server/core/certificates/der.ts';
import type { SealKey } from './certificate.ts';

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const data = oid('1.2.840.113549.1.7.1');
const sha256Algorithm = sequence(oid('2.16.840.1.101.3.4.2.1'), nothing);

/** A detached CMS signature for PAdES: over the digest of the content and of the signing certificate. */
export function signDetached(content: Uint8Array, { certificate, key }: SealKey): Buffer {
  const attribute = (name: string, value: Buffer) => sequence(oid(name), set(value));
  const attributes = [
    attribute('1.2.840.113549.1.9.3', data),
    attribute('1.2.840.113549.1.9.4', octets(sha256(content))),
    // The signing certificate's hash: signing-certificate-v2.
    attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(octets(sha256(certificate)))))),
  ];
  const signed = set(...attributes);
  const signature = createSign('sha256').update(signed).sign(key);
  const signer = sequence(
    integer(Buffer.from([1])),
    sequence(issuerOf(certificate), integer(Buffer.from(new X509Certificate(certificate).serialNumber, 'hex'))),
    sha256Algorithm,
    // The same set with its implicit tag.
    Buffer.concat([Buffer.from([0xa0]), signed.subarray(1)]),
    sequence(oid('1.2.840.113549.1.1.1'), nothing),
    octets(signature),
  );
  const signedData = sequence(
    integer(Buffer.from([1])),
    set(sha256Algorithm),
    sequence(data),
    tlv(0xa0, certificate),
    set(signer),
  );
  return sequence(oid('1.2.840.113549.1.7.2'), tlv(0xa0, signedData));
}

/** The issuer's name in the certificate: the fourth element of its body. */
function issuerOf(certificate: Buffer): Buffer {
  const body = partsOf(partsOf(certificate)[0]!);
  return body[3]!;
}

/** The elements of a sequence, each with tag and length. */
function partsOf(encoded: Buffer): Buffer[] {
  const [start, end] = contentOf(encoded, 0);
  const parts: Buffer[] = [];
  for (let at = start; at < end; ) {
    const [, stop] = contentOf(encoded, at);
    parts.push(encoded.subarray(at, stop));
    at = stop;
  }
  return parts;
}

function contentOf(bytes: Buffer, at: number): [start: number, end: number] {
  const first = bytes[at + 1]!;
  if (first < 128) return [at + 2, at + 2 + first];
  const size = first & 127;
  const start = at + 2 + size;
  return [start, start + bytes.readUIntBE(at + 2, size)];
}
