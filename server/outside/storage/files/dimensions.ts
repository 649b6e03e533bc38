export type Dimensions = { width: number; height: number };

/** Reads width and height from the header alone: nothing is decoded, so an image can't expand in memory. */
export function imageDimensions(content: Uint8Array, contentType: string): Dimensions | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const found = readers[contentType]?.(bytes);
  return found && found.width > 0 && found.height > 0 ? found : undefined;
}

export type PixelLimits = { maxPixels: number; maxSide: number };

/** A file of a few kB can claim a hundred thousand pixels per side and crash the program that opens it. */
export const usualPixelLimits: PixelLimits = { maxPixels: 100_000_000, maxSide: 20_000 };

export function isWithinPixels({ width, height }: Dimensions, limits: PixelLimits = usualPixelLimits): boolean {
  return width <= limits.maxSide && height <= limits.maxSide && width * height <= limits.maxPixels;
}

const readers: Record<string, (bytes: Buffer) => Dimensions | undefined> = {
  'image/png': (bytes) =>
    bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
      ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      : undefined,
  'image/gif': (bytes) =>
    bytes.length >= 10 ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : undefined,
  'image/jpeg': jpegDimensions,
  'image/webp': webpDimensions,
  'image/avif': largestIsoItem,
  'image/heic': largestIsoItem,
};

function jpegDimensions(bytes: Buffer): Dimensions | undefined {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Start of frame: 0xc0 to 0xcf except tables (c4), reserved (c8) and arithmetic conditioning (cc).
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    const standsAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    at += standsAlone ? 2 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpDimensions(bytes: Buffer): Dimensions | undefined {
  if (bytes.length < 30) return undefined;
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form !== 'VP8L' || bytes[20] !== 0x2f) return undefined;
  const packed = bytes.readUInt32LE(21);
  return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
}

// Every item in the container states its size in an `ispe` box; tiles and previews are smaller than the whole image.
function largestIsoItem(bytes: Buffer): Dimensions | undefined {
  let largest: Dimensions | undefined;
  let at = bytes.indexOf('ispe');
  while (at >= 0 && at + 16 <= bytes.length) {
    const one = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (!largest || one.width * one.height > largest.width * largest.height) largest = one;
    at = bytes.indexOf('ispe', at + 16);
  }
  return largest;
}
