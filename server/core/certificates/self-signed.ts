import { createSign, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { bits, integer, nothing, octets, oid, sequence, set, time, tlv, utf8, yes } from './der.ts';

/** The bits of the key usage extension, counted from the left. */
const useBits = { signature: 0x80, nonRepudiation: 0x40, keyEncipherment: 0x20 };

type Wish = { organization: string; name: string; uses: (keyof typeof useBits)[]; years: number };
type Certified = { certificate: Buffer; key: KeyObject; notAfter: Date };

const rsaSha256 = sequence(oid('1.2.840.113549.1.1.11'), nothing);

/** A new RSA key and a self-signed certificate for its public half. */
export async function selfSigned({ organization, name, uses, years }: Wish): Promise<Certified> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  const now = new Date();
  const notAfter = new Date(Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth(), now.getUTCDate()));
  const subject = sequence(
    set(sequence(oid('2.5.4.10'), utf8(organization))),
    set(sequence(oid('2.5.4.3'), utf8(name))),
  );
  const allowed = uses.reduce((sum, use) => sum | useBits[use], 0);
  // DER leaves out trailing zero bits of a named bit list.
  const unused = Math.log2(allowed & -allowed);
  const extensions = sequence(
    sequence(oid('2.5.29.19'), yes, octets(sequence())),
    sequence(oid('2.5.29.15'), yes, octets(tlv(0x03, Buffer.from([unused, allowed])))),
  );
  const body = sequence(
    tlv(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    rsaSha256,
    subject,
    sequence(time(new Date(now.getTime() - 3_600_000)), time(notAfter)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, extensions),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  return { certificate: sequence(body, rsaSha256, bits(signature)), key: privateKey, notAfter };
}
