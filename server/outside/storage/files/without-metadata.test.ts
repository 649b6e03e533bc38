import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extendedWebp, pictures, withJpegSegment, withPngChunk } from '../../testing/pictures.ts';
import { imageDimensions } from './dimensions.ts';
import { withoutMetadata } from './without-metadata.ts';

const secret = 'GPS 52.5163, 13.3777; owner Ana';

/** EXIF data with the orientation followed by a secret, in either byte order. */
function exif(order: 'II' | 'MM', orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  const write = (value: number, at: number, size: 2 | 4) =>
    order === 'II' ? tiff.writeUIntLE(value, at, size) : tiff.writeUIntBE(value, at, size);
  tiff.write(order);
  write(42, 2, 2);
  write(8, 4, 4);
  write(1, 8, 2);
  write(0x0112, 10, 2);
  write(3, 12, 2);
  write(1, 14, 4);
  write(orientation, 18, 2);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(secret)]);
}

describe('JPEG', () => {
  it('loses place and owner, and comes out as the picture alone', () => {
    const cleaned = withoutMetadata(withJpegSegment(0xe1, exif('II', 1)), 'image/jpeg');
    expect(cleaned).toEqual(pictures.jpeg);
  });

  it.each([
    ['II', 6],
    ['MM', 8],
  ] as const)('stays upright (%s %i)', (order, orientation) => {
    const cleaned = withoutMetadata(withJpegSegment(0xe1, exif(order, orientation)), 'image/jpeg')!;
    expect(cleaned.includes(secret)).toBe(false);
    expect(imageDimensions(cleaned, 'image/jpeg')).toEqual({ width: 3, height: 2 });
    const again = withoutMetadata(cleaned, 'image/jpeg')!;
    expect(again).toEqual(cleaned);
    expect(cleaned.subarray(0, 40).includes(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation]))).toBe(true);
  });

  it.each([
    ['XMP', 0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`],
    ['IPTC', 0xed, `Photoshop 3.0\0${secret}`],
    ['a preview', 0xe2, `MPF\0${secret}`],
    ['a comment', 0xfe, secret],
    ['a maker’s own segment', 0xeb, secret],
  ])('loses %s', (_name, marker, content) => {
    expect(withoutMetadata(withJpegSegment(marker, Buffer.from(content)), 'image/jpeg')).toEqual(pictures.jpeg);
  });

  it('loses what hides behind its end', () => {
    const polyglot = Buffer.concat([pictures.jpeg, Buffer.from(`PK\x03\x04${secret}`)]);
    expect(withoutMetadata(polyglot, 'image/jpeg')).toEqual(pictures.jpeg);
  });

  it('keeps its colour profile', () => {
    const profiled = withJpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours'));
    expect(withoutMetadata(profiled, 'image/jpeg')).toEqual(profiled);
  });
});

describe('PNG', () => {
  it.each(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt'])('loses %s', (name) => {
    expect(withoutMetadata(withPngChunk(name, Buffer.from(secret)), 'image/png')).toEqual(pictures.png);
  });

  it('keeps its colours and loses what hides behind its end', () => {
    const coloured = withPngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]));
    expect(withoutMetadata(Buffer.concat([coloured, Buffer.from(secret)]), 'image/png')).toEqual(coloured);
  });
});

describe('WebP', () => {
  it('loses EXIF and XMP and no longer announces them', () => {
    const both = extendedWebp(3, 2, 0b1100, [
      ['EXIF', Buffer.from(secret)],
      ['XMP ', Buffer.from(secret)],
    ]);
    expect(withoutMetadata(both, 'image/webp')).toEqual(extendedWebp(3, 2, 0, []));
  });
});

it('leaves alone what it does not know, and what does not hold together', () => {
  expect(withoutMetadata(pictures.gif, 'image/gif')).toBeUndefined();
  for (const [type, whole] of [
    ['image/jpeg', pictures.jpeg],
    ['image/png', pictures.png],
    ['image/webp', pictures.webp],
  ] as const) {
    for (let length = 0; length < whole.length; length += 1) {
      expect(withoutMetadata(whole.subarray(0, length), type)).toBeUndefined();
    }
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        (noise) => void withoutMetadata(Buffer.concat([whole.subarray(0, 20), noise]), type),
      ),
    );
  }
});
