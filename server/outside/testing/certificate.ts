import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isIPv4 } from 'node:net';

export type TestCertificate = { key: string; cert: string };

/** A self-signed certificate for the given names, created on the spot so that no private key is in the repository. */
export function makeCertificate(names: string[]): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaSha256 = sequence(oid('2a8648ce3d040302'));
  const commonName = sequence(set(sequence(oid('550403'), tlv(0x0c, Buffer.from(names[0]!)))));
  const alternativeNames = sequence(
    ...names.map((name) =>
      isIPv4(name) ? tlv(0x87, Buffer.from(name.split('.').map(Number))) : tlv(0x82, Buffer.from(name)),
    ),
  );
  const extensions = sequence(
    sequence(oid('551d11'), tlv(0x04, alternativeNames)),
    sequence(oid('551d13'), tlv(0x01, Buffer.from([0xff])), tlv(0x04, sequence(tlv(0x01, Buffer.from([0xff]))))),
  );
  const body = sequence(
    tlv(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaSha256,
    commonName,
    sequence(tlv(0x17, Buffer.from('200101000000Z')), tlv(0x17, Buffer.from('491231235959Z'))),
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, extensions),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const der = sequence(body, ecdsaSha256, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der
      .toString('base64')
      .match(/.{1,64}/g)!
      .join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function tlv(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => tlv(0x30, Buffer.concat(parts));
const set = (part: Buffer) => tlv(0x31, part);
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'));
const integer = (bytes: Buffer) => tlv(0x02, bytes);
