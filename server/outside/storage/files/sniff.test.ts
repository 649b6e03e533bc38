import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extendedWebp, pictures } from '../../testing/pictures.ts';
import { sniff } from './sniff.ts';

const text = (content: string) => Buffer.from(content);
const hex = (digits: string) => Buffer.concat([Buffer.from(digits.replaceAll(' ', ''), 'hex'), Buffer.alloc(64)]);

/** An archive of empty entries, with local headers and a directory that contain only names. */
function zip(...entries: [name: string, content?: string][]): Buffer {
  const local = entries.map(([name, content = '']) => {
    const head = Buffer.alloc(30);
    head.write('PK\x03\x04', 'latin1');
    head.writeUInt16LE(name.length, 26);
    return Buffer.concat([head, Buffer.from(name + content)]);
  });
  const central = entries.map(([name]) => {
    const head = Buffer.alloc(46);
    head.write('PK\x01\x02', 'latin1');
    head.writeUInt16LE(name.length, 28);
    return Buffer.concat([head, Buffer.from(name)]);
  });
  return Buffer.concat([...local, ...central]);
}

const officePrefix = 'application/vnd.openxmlformats-officedocument.';

describe('sniff', () => {
  it.each([
    ['a PNG', pictures.png, 'image/png'],
    ['a JPEG', pictures.jpeg, 'image/jpeg'],
    ['a GIF', pictures.gif, 'image/gif'],
    ['a WebP', pictures.webp, 'image/webp'],
    ['an extended WebP', extendedWebp(3, 2, 0, []), 'image/webp'],
    ['an AVIF', hex('0000001c 66747970 61766966'), 'image/avif'],
    ['a HEIC', hex('0000001c 66747970 68656963'), 'image/heic'],
    ['an MP4', hex('0000001c 66747970 69736f6d'), 'video/mp4'],
    ['a QuickTime film', hex('00000014 66747970 71742020'), 'video/quicktime'],
    ['an M4A', hex('0000001c 66747970 4d344120'), 'audio/mp4'],
    ['a WebM', hex('1a45dfa3 9f428681 01 4282 84 7765626d'), 'video/webm'],
    ['a Matroska', hex('1a45dfa3 9f428681 01 4282 88 6d6174726f736b61'), 'video/x-matroska'],
    ['a WAV', Buffer.concat([text('RIFF\0\0\0\0WAVE'), Buffer.alloc(32)]), 'audio/wav'],
    ['an MP3 with tags', hex('494433 0300'), 'audio/mpeg'],
    ['an MP3 without', hex('fffb90 64'), 'audio/mpeg'],
    ['a PDF', text('%PDF-1.7\n%âãÏÓ\n'), 'application/pdf'],
    ['an RTF', text('{\\rtf1\\ansi hello}'), 'application/rtf'],
    ['an old office file', hex('d0cf11e0a1b11ae1'), 'application/x-ole-storage'],
    ['a DOCX', zip(['[Content_Types].xml'], ['word/document.xml']), `${officePrefix}wordprocessingml.document`],
    ['an XLSX', zip(['[Content_Types].xml'], ['xl/workbook.xml']), `${officePrefix}spreadsheetml.sheet`],
    ['a PPTX', zip(['[Content_Types].xml'], ['ppt/presentation.xml']), `${officePrefix}presentationml.presentation`],
    [
      'a DOCX with macros',
      zip(['[Content_Types].xml'], ['word/document.xml'], ['word/vbaProject.bin']),
      'application/vnd.ms-word.document.macroenabled.12',
    ],
    [
      'an ODT',
      zip(['mimetype', 'application/vnd.oasis.opendocument.text'], ['content.xml']),
      'application/vnd.oasis.opendocument.text',
    ],
    ['a JAR', zip(['META-INF/MANIFEST.MF'], ['Main.class']), 'application/java-archive'],
    ['an archive', zip(['photos/1.jpg']), 'application/zip'],
    ['a gzip', hex('1f8b08'), 'application/gzip'],
    ['a tar', Buffer.concat([Buffer.alloc(257), text('ustar'), Buffer.alloc(250)]), 'application/x-tar'],
    ['a Windows program', hex('4d5a9000'), 'application/vnd.microsoft.portable-executable'],
    ['a Linux program', hex('7f454c46'), 'application/x-elf'],
    ['a Windows shortcut', hex('4c0000000114020000'), 'application/x-ms-shortcut'],
    ['a bitmap', hex('424d3600000000'), 'image/bmp'],
    ['plain text', text('Hello,\r\nworld\t!'), 'text/plain'],
    ['text of every script', text('Grüße, 世界, مرحبا 🏡'), 'text/plain'],
    ['text of an old code page', Buffer.from('Größe;Straße\r\n', 'latin1'), 'text/plain'],
    ['UTF-16 text', Buffer.from('\ufeffname;city', 'utf16le'), 'text/plain'],
    ['text that begins like a bitmap', text('BMW,2019\nAudi,2020'), 'text/plain'],
    ['text that begins like a program', text('MZ is a county code'), 'text/plain'],
    ['a card', text('BEGIN:VCARD\r\nVERSION:4.0'), 'text/vcard'],
    ['a calendar', text('BEGIN:VCALENDAR\nVERSION:2.0'), 'text/calendar'],
    ['a script', text('#!/bin/sh\nrm -rf /'), 'text/x-shellscript'],
    ['PHP', text('<?php system($_GET[0]);'), 'application/x-php'],
    ['XML', text('<?xml version="1.0"?><feed/>'), 'application/xml'],
  ])('knows %s', (_name, content, expected) => expect(sniff(content)).toBe(expected));

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '\ufeff \n <SVG onload=alert(1)>',
    '<?xml version="1.0"?>\n<!-- a --><svg/>',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"><svg/>',
  ])('takes %j for a drawing that can run', (content) => expect(sniff(text(content))).toBe('image/svg+xml'));

  it.each([
    '<html><script>alert(1)</script>',
    '<!doctype html>',
    '\n\t <ScRiPt>alert(1)</script>',
    '<iframe src=javascript:alert(1)>',
    '<img src=x onerror=alert(1)>',
    '<!--x--><script>alert(1)</script>',
    '<body onload=alert(1)>',
    '<a href=x>',
    '<meta http-equiv=refresh content=0>',
  ])('takes %j for a page', (content) => expect(sniff(text(content))).toBe('text/html'));

  it.each([
    ['nothing', Buffer.of()],
    ['zeroes', Buffer.alloc(100)],
    ['text with a null', text('a\0b')],
    ['text with an escape', text('a\x1b[31m')],
    ['an unknown container', hex('0000001c 66747970 7a7a7a7a')],
  ])('knows nothing of %s', (_name, content) => expect(sniff(content)).toBeUndefined());

  it('survives anything', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (content) => void sniff(content)));
    for (const whole of [...Object.values(pictures), zip(['a'], ['b'])]) {
      for (let length = 0; length < whole.length; length += 1) sniff(whole.subarray(0, length));
    }
  });

  it('is quick on what is made to be slow', () => {
    const began = performance.now();
    for (const piece of ['<!---->', ' ', '<!', 'PK\x03\x04', 'a']) sniff(text(`<!--${piece.repeat(200_000)}`));
    sniff(text('PK\x03\x04'.repeat(200_000)));
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
