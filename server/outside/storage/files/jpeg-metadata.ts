const soi = 0xd8;
const eoi = 0xd9;
const sos = 0xda;
const app0 = 0xe0;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;
const app15 = 0xef;
const comment = 0xfe;

/** Reading past the end throws a RangeError, which the caller treats as a broken image. */
export function jpegWithoutMetadata(bytes: Buffer): Buffer | undefined {
  if (bytes.readUInt16BE(0) !== 0xff00 + soi) return undefined;
  const kept: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  for (;;) {
    const marker = bytes[at + 1];
    if (bytes.readUInt8(at) !== 0xff || marker === undefined) return undefined;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === eoi) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return undefined;
    const segment = bytes.subarray(at, end);
    if (marker === app1) orientation = readOrientation(segment) ?? orientation;
    if (isPartOfPicture(marker, segment)) kept.push(segment);
    at = end;
    if (marker === sos) {
      const next = endOfScan(bytes, at);
      if (next === undefined) return undefined;
      kept.push(bytes.subarray(at, next));
      at = next;
    }
  }
  const start = Buffer.from([0xff, soi]);
  const upright = orientation === 1 ? [] : [orientationOnly(orientation)];
  return Buffer.concat([start, ...upright, ...kept, Buffer.from([0xff, eoi])]);
}

function isPartOfPicture(marker: number, segment: Buffer): boolean {
  if (marker === comment) return false;
  if (marker < app0 || marker > app15) return true;
  // Of the application segments, only JFIF, Adobe's color transform and color profiles affect how the image looks.
  return (
    (marker === app0 && segment.toString('latin1', 4, 8) === 'JFIF') ||
    (marker === app2 && segment.toString('latin1', 4, 15) === 'ICC_PROFILE') ||
    (marker === app14 && segment.toString('latin1', 4, 9) === 'Adobe')
  );
}

// Within a scan, 0xff is followed by 0x00 or by a restart marker; anything else ends the scan.
function endOfScan(bytes: Buffer, from: number): number | undefined {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1];
    if (next === undefined) return undefined;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return undefined;
}

function readOrientation(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return undefined;
  const tiff = segment.subarray(10);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Math.min(u16(directory), 200);
  for (let entry = directory + 2; entry < directory + 2 + entries * 12; entry += 12) {
    if (u16(entry) === 0x0112) {
      const value = u16(entry + 8);
      return value >= 1 && value <= 8 ? value : undefined;
    }
  }
  return undefined;
}

function orientationOnly(orientation: number): Buffer {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(tiff)]);
  return Buffer.concat([Buffer.from([0xff, app1, 0, content.length + 2]), content]);
}
