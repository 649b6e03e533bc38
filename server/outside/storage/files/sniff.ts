import { sniffText } from './sniff-text.ts';
import { sniffZip } from './sniff-zip.ts';

type Signature = [offset: number, bytes: string | number[], contentType: string];

const signatures: Signature[] = [
  [0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
  [0, [0xff, 0xd8, 0xff], 'image/jpeg'],
  [0, 'GIF87a', 'image/gif'],
  [0, 'GIF89a', 'image/gif'],
  [0, [0x49, 0x49, 0x2a, 0x00], 'image/tiff'],
  [0, [0x4d, 0x4d, 0x00, 0x2a], 'image/tiff'],
  [0, [0x00, 0x00, 0x01, 0x00], 'image/x-icon'],
  [0, '8BPS', 'image/vnd.adobe.photoshop'],
  [0, '%PDF-', 'application/pdf'],
  [0, '{\\rtf', 'application/rtf'],
  [0, '%!PS', 'application/postscript'],
  [0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'application/x-ole-storage'],
  [0, 'OggS', 'audio/ogg'],
  [0, 'fLaC', 'audio/flac'],
  [0, [0x1f, 0x8b], 'application/gzip'],
  [0, [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], 'application/x-xz'],
  [0, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], 'application/x-7z-compressed'],
  [0, 'Rar!', 'application/vnd.rar'],
  [257, 'ustar', 'application/x-tar'],
  [0, [0x7f, 0x45, 0x4c, 0x46], 'application/x-elf'],
  [0, [0xcf, 0xfa, 0xed, 0xfe], 'application/x-mach-binary'],
  [0, [0xca, 0xfe, 0xba, 0xbe], 'application/java-vm'],
  [0, [0x00, 0x61, 0x73, 0x6d], 'application/wasm'],
  [0, [0x4c, 0x00, 0x00, 0x00, 0x01, 0x14, 0x02, 0x00], 'application/x-ms-shortcut'],
  [0, 'SQLite format 3', 'application/vnd.sqlite3'],
];

// So short that a plain text may start with them ("BMW, 2019, …"), so they are checked only for content that is not text.
const shortSignatures: Signature[] = [
  [0, 'BM', 'image/bmp'],
  [0, 'MZ', 'application/vnd.microsoft.portable-executable'],
  [0, 'ID3', 'audio/mpeg'],
  [0, 'BZh', 'application/x-bzip2'],
  [0, 'FWS', 'application/x-shockwave-flash'],
  [0, 'CWS', 'application/x-shockwave-flash'],
];

const isoBrands: [pattern: RegExp, contentType: string][] = [
  [/^avi[fs]/, 'image/avif'],
  [/^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/, 'image/heic'],
  [/^qt {2}/, 'video/quicktime'],
  [/^(M4A|M4B|M4P)/, 'audio/mp4'],
  [/^(isom|iso[2-9]|mp4[12]|avc1|dash|M4V|MSNV|mmp4|f4v)/, 'video/mp4'],
];

/**
 * Detects the type of a file from its content alone, ignoring its name and declared type. Pass the whole file if possible; the first 64 kB
 * are enough except for office files with macros further in.
 */
export function sniff(content: Uint8Array): string | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length === 0) return undefined;
  if (startsWith(bytes, 0, 'PK\x03\x04')) return sniffZip(bytes);
  if (startsWith(bytes, 0, 'RIFF')) return sniffRiff(bytes);
  if (startsWith(bytes, 4, 'ftyp')) return sniffIso(bytes);
  if (startsWith(bytes, 0, [0x1a, 0x45, 0xdf, 0xa3])) {
    return bytes.subarray(0, 64).includes('webm') ? 'video/webm' : 'video/x-matroska';
  }
  return (
    match(signatures, bytes) ??
    sniffText(bytes) ??
    match(shortSignatures, bytes) ??
    (isMpegAudio(bytes) ? 'audio/mpeg' : undefined)
  );
}

function match(table: Signature[], bytes: Buffer): string | undefined {
  return table.find(([offset, signature]) => startsWith(bytes, offset, signature))?.[2];
}

function sniffRiff(bytes: Buffer): string | undefined {
  const forms: Record<string, string> = { WEBP: 'image/webp', WAVE: 'audio/wav', 'AVI ': 'video/x-msvideo' };
  return forms[bytes.toString('latin1', 8, 12)];
}

function sniffIso(bytes: Buffer): string | undefined {
  const brand = bytes.toString('latin1', 8, 12);
  return isoBrands.find(([pattern]) => pattern.test(brand))?.[1];
}

function isMpegAudio(bytes: Buffer): boolean {
  // Eleven bits of frame sync, then layer III and a valid bit rate.
  const [first = 0, second = 0, third = 0] = bytes;
  return first === 0xff && (second & 0xe6) === 0xe2 && third >> 4 !== 0 && third >> 4 !== 15;
}

function startsWith(bytes: Buffer, offset: number, signature: string | number[]): boolean {
  const expected = Buffer.from(signature as string, 'latin1');
  return (
    bytes.length >= offset + expected.length &&
    bytes.compare(expected, 0, expected.length, offset, offset + expected.length) === 0
  );
}
