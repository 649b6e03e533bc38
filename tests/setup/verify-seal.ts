import { createHash, createVerify, X509Certificate } from 'node:crypto';

type Part = { tag: number; whole: Buffer; content: Buffer };

/** Splits an ASN.1 value into its parts. Written separately from the code that creates seals, so that the two can disagree. */
function partsOf(bytes: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at + 2 <= bytes.length; ) {
    const short = bytes[at + 1]!;
    const wide = short & 0x80 ? short & 0x7f : 0;
    const start = at + 2 + wide;
    const end = start + (wide ? bytes.readUIntBE(at + 2, wide) : short);
    parts.push({ tag: bytes[at]!, whole: bytes.subarray(at, end), content: bytes.subarray(start, end) });
    at = end;
  }
  return parts;
}

const messageDigest = Buffer.from('2a864886f70d010904', 'hex');

export type Seal = { isWhole: boolean; isSigned: boolean; certificate: X509Certificate; signed: Buffer; der: Buffer };

/**
 * Checks a seal as a PDF reader does: its byte range covers everything except the seal itself, the digest of that is the signed one, and
 * the key of the embedded certificate signed it.
 */
export function readSeal(pdf: Buffer): Seal {
  const text = pdf.toString('latin1');
  const [, open, close, rest] = /\/ByteRange \[ 0 (\d+) (\d+) (\d+) \]/.exec(text)!.map(Number) as [
    number,
    number,
    number,
    number,
  ];
  if (close + rest !== pdf.byteLength) throw new Error('The seal does not reach the end.');
  const signed = Buffer.concat([pdf.subarray(0, open), pdf.subarray(close)]);
  const [info] = partsOf(Buffer.from(text.slice(open + 1, close - 1), 'hex'));
  const [, wrapped] = partsOf(info!.content);
  const [signedData] = partsOf(wrapped!.content);
  const [, , , certificates, signers] = partsOf(signedData!.content);
  const certificate = new X509Certificate(partsOf(certificates!.content)[0]!.whole);
  const [signer] = partsOf(signers!.content);
  const [, , , attributes, , signature] = partsOf(signer!.content);
  const digest = partsOf(attributes!.content)
    .map(({ content }) => partsOf(content))
    .find(([name]) => name!.content.equals(messageDigest))!;
  // Signed as a set, whatever its tag is here.
  const asSet = Buffer.concat([Buffer.from([0x31]), attributes!.whole.subarray(1)]);
  return {
    isWhole: partsOf(digest[1]!.content)[0]!.content.equals(createHash('sha256').update(signed).digest()),
    isSigned: createVerify('sha256').update(asSet).verify(certificate.publicKey, signature!.content),
    certificate,
    signed,
    der: info!.whole,
  };
}
