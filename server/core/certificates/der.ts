/** ASN.1 distinguished encoding (DER), as much as a certificate and a signature need. */
export function tlv(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

function lengthOf(length: number): number[] {
  if (length < 128) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 255);
  return [0x80 | bytes.length, ...bytes];
}

export const sequence = (...parts: Uint8Array[]): Buffer => tlv(0x30, ...parts);
/** DER requires the elements of a set in the order of their bytes. */
export const set = (...parts: Buffer[]): Buffer => tlv(0x31, ...parts.sort(Buffer.compare));
export const octets = (bytes: Uint8Array): Buffer => tlv(0x04, bytes);
export const bits = (bytes: Uint8Array): Buffer => tlv(0x03, Buffer.from([0]), bytes);
export const utf8 = (text: string): Buffer => tlv(0x0c, Buffer.from(text));
export const nothing = tlv(0x05);
export const yes = tlv(0x01, Buffer.from([0xff]));

export function integer(bytes: Uint8Array): Buffer {
  return tlv(0x02, bytes[0]! & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** Takes a dotted object identifier: `1.2.840.113549.1.7.2`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const part of rest) {
    const digits = [part & 127];
    for (let left = part >>> 7; left > 0; left >>>= 7) digits.unshift((left & 127) | 128);
    bytes.push(...digits);
  }
  return tlv(0x06, Buffer.from(bytes));
}

const digits = (date: Date): string => date.toISOString().replace(/[-:T]|\.\d+/g, '');
/** Years up to 2049 are written with two digits, later ones with four. */
export const time = (date: Date): Buffer =>
  date.getUTCFullYear() < 2050 ? tlv(0x17, Buffer.from(digits(date).slice(2))) : tlv(0x18, Buffer.from(digits(date)));
