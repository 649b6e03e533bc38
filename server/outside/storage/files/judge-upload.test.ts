import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extendedWebp, pictures } from '../../testing/pictures.ts';
import { imageDimensions } from './dimensions.ts';
import { fileHeaders } from './file-headers.ts';
import { attachments, type FileType, photographs, spreadsheets } from './file-types.ts';
import { judgeUpload } from './judge-upload.ts';

const text = (content: string) => Buffer.from(content);

describe('judgeUpload', () => {
  it.each([
    ['a photograph', pictures.jpeg, 'Front door.JPG', photographs, 'Front door.jpg', 'image/jpeg'],
    ['a photograph with a wrong extension', pictures.jpeg, 'door.png', photographs, 'door.jpg', 'image/jpeg'],
    ['a photograph without an extension', pictures.webp, 'door', photographs, 'door.webp', 'image/webp'],
    ['a photograph with a path', pictures.png, '..\\..\\etc/door.png', photographs, 'door.png', 'image/png'],
    ['a table', text('name;city\nAna;Lisbon'), 'people.csv', spreadsheets, 'people.csv', 'text/csv'],
    ['a table of an old code page', Buffer.from('Größe\n', 'latin1'), 'a.CSV', spreadsheets, 'a.csv', 'text/csv'],
    ['a list', text('[{"a":1}]'), 'people.json', spreadsheets, 'people.json', 'application/json'],
    ['a letter', text('%PDF-1.7\n'), 'Letter.pdf', attachments, 'Letter.pdf', 'application/pdf'],
    [
      'an old letter',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(99)]),
      'Letter.doc',
      attachments,
      'Letter.doc',
      'application/msword',
    ],
  ] as [string, Buffer, string, FileType[], string, string][])(
    'takes %s',
    (_name, content, given, allowed, name, contentType) => {
      expect(judgeUpload(content, given, allowed)).toMatchObject({ isAccepted: true, name, contentType });
    },
  );

  it.each([
    ['an empty file', Buffer.of(), 'a.png', 'empty'],
    ['a page called a picture', text('<html><script>alert(1)</script>'), 'a.png', 'type_refused'],
    ['a drawing that can run', text('<svg onload=alert(1)>'), 'a.svg', 'type_refused'],
    ['a drawing called a picture', text('<svg onload=alert(1)>'), 'a.png', 'type_refused'],
    ['a page called a text', text('<!doctype html>'), 'a.txt', 'type_refused'],
    ['a program called a picture', Buffer.from('4d5a90000300', 'hex'), 'a.jpg', 'type_refused'],
    ['a program', Buffer.from('7f454c460201', 'hex'), 'a', 'type_refused'],
    ['a script called a text', text('#!/bin/sh\n'), 'a.txt', 'type_refused'],
    ['PHP called a text', text('<?php echo 1;'), 'a.txt', 'type_refused'],
    ['a picture called a page', pictures.jpeg, 'a.html', 'name_refused'],
    ['a picture called a program', pictures.jpeg, 'a.jpg.exe', 'name_refused'],
    ['a picture called PHP', pictures.gif, 'a.gif.php', 'name_refused'],
    ['a text called a script', text('alert(1)'), 'a.js', 'name_refused'],
    ['an old office file called a picture', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.png', 'type_refused'],
    ['an archive', text('PK\x03\x04'), 'a.zip', 'type_refused'],
    ['nothing known', Buffer.alloc(100), 'a.png', 'type_refused'],
    ['a picture without a size', pictures.jpeg.subarray(0, 100), 'a.jpg', 'picture_unreadable'],
    ['a picture of no size', Buffer.concat([text('GIF89a'), Buffer.alloc(10)]), 'a.gif', 'picture_unreadable'],
  ])('refuses %s', (_name, content, given, why) => {
    expect(judgeUpload(content, given, attachments)).toMatchObject({ isAccepted: false, why });
  });

  it('refuses a picture in a place for tables', () => {
    expect(judgeUpload(pictures.png, 'a.csv', spreadsheets)).toMatchObject({ why: 'type_refused', found: 'image/png' });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (content, name) => {
        judgeUpload(content, name, attachments);
      }),
    );
  });
});

describe('pictures that claim too much', () => {
  const bombs: [string, Buffer, string][] = [
    ['PNG', withUInt32BE(pictures.png, 16, 60_000, 60_000), 'a.png'],
    ['wide PNG', withUInt32BE(pictures.png, 16, 4_000_000_000, 1), 'a.png'],
    ['GIF', withUInt16LE(pictures.gif, 6, 65_535, 65_535), 'a.gif'],
    [
      'JPEG',
      withUInt16BE(pictures.jpeg, pictures.jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5, 65_500, 65_500),
      'a.jpg',
    ],
    ['WebP', extendedWebp(16_000_000, 16_000_000, 0, []), 'a.webp'],
    ['AVIF', iso('avif', 70_000, 70_000), 'a.avif'],
    ['HEIC', iso('heic', 70_000, 70_000), 'a.heic'],
  ];

  it.each(bombs)('%s is refused without decoding', (_name, content, name) => {
    const began = performance.now();
    expect(judgeUpload(content, name, attachments)).toMatchObject({ why: 'picture_too_large' });
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it.each([
    ['image/png', pictures.png],
    ['image/jpeg', pictures.jpeg],
    ['image/gif', pictures.gif],
    ['image/webp', pictures.webp],
    ['image/webp', extendedWebp(3, 2, 0, [])],
    ['image/webp', losslessWebp(3, 2)],
    ['image/avif', iso('avif', 3, 2)],
  ])('%s tells its true size', (contentType, content) => {
    expect(imageDimensions(content, contentType)).toEqual({ width: 3, height: 2 });
  });

  it('a place can ask for less', () => {
    const judged = judgeUpload(pictures.png, 'a.png', photographs, { maxPixels: 5, maxSide: 10 });
    expect(judged).toMatchObject({ why: 'picture_too_large' });
  });
});

describe('fileHeaders', () => {
  it('show pictures and films, and save everything else', () => {
    const disposition = (contentType: string, asked: 'inline' | 'attachment' = 'inline') =>
      fileHeaders({ contentType, name: 'a' }, asked)['content-disposition'].split(';')[0];
    expect(disposition('image/jpeg')).toBe('inline');
    expect(disposition('video/mp4')).toBe('inline');
    expect(disposition('image/jpeg', 'attachment')).toBe('attachment');
    for (const type of ['image/svg+xml', 'text/html', 'text/plain', 'application/pdf', 'text/csv', 'x/y']) {
      expect([type, disposition(type)]).toEqual([type, 'attachment']);
    }
  });

  it('name no type that a browser would run', () => {
    const headers = fileHeaders({ contentType: 'image/svg+xml', name: 'a.svg' }, 'inline');
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
});

function withUInt32BE(bytes: Buffer, at: number, ...values: number[]): Buffer {
  const copy = Buffer.from(bytes);
  values.forEach((value, index) => void copy.writeUInt32BE(value, at + index * 4));
  return copy;
}

function withUInt16BE(bytes: Buffer, at: number, ...values: number[]): Buffer {
  const copy = Buffer.from(bytes);
  values.forEach((value, index) => void copy.writeUInt16BE(value, at + index * 2));
  return copy;
}

function withUInt16LE(bytes: Buffer, at: number, ...values: number[]): Buffer {
  const copy = Buffer.from(bytes);
  values.forEach((value, index) => void copy.writeUInt16LE(value, at + index * 2));
  return copy;
}

function losslessWebp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF\x20\0\0\0WEBPVP8L\x14\0\0\0\x2f', 'latin1');
  bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  return bytes;
}

/** A container whose items state their sizes: a preview first, then the whole image. */
function iso(brand: string, width: number, height: number): Buffer {
  const extent = (w: number, h: number) =>
    withUInt32BE(Buffer.concat([text('\0\0\0\x14ispe'), Buffer.alloc(12)]), 12, w, h);
  return Buffer.concat([text(`\0\0\0\x14ftyp${brand}\0\0\0\0`), extent(1, 1), extent(width, height)]);
}
