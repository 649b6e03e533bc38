// The beginnings by which browsers recognize a page, from the WHATWG MIME sniffing standard.
const htmlOpening =
  /^<(?:!--|(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg|img|object|embed|form|link|meta|base)[\s>/])/i;

/** Recognizes text and disguised pages. Anything that a browser could treat as a page is reported as one. */
export function sniffText(bytes: Buffer): string | undefined {
  const text = decode(bytes.subarray(0, 64 * 1024));
  if (text === undefined) return undefined;
  const opening = text.trimStart().slice(0, 4096);
  if (/^<\?xml/i.test(opening)) {
    if (/<svg[\s/>]/i.test(opening)) return 'image/svg+xml';
    return /<html[\s/>]/i.test(opening) ? 'application/xhtml+xml' : 'application/xml';
  }
  if (/^<(?:!doctype )?svg[\s/>]/i.test(opening)) return 'image/svg+xml';
  if (htmlOpening.test(`${opening} `)) return 'text/html';
  if (opening.startsWith('#!')) return 'text/x-shellscript';
  if (opening.startsWith('<?php')) return 'application/x-php';
  if (/^BEGIN:VCARD\r?\n/i.test(opening)) return 'text/vcard';
  if (/^BEGIN:VCALENDAR\r?\n/i.test(opening)) return 'text/calendar';
  return 'text/plain';
}

function decode(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return printable(new TextDecoder('utf-16le').decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return printable(new TextDecoder('utf-16be').decode(bytes));
  // Spreadsheets still write the machine's code page, so any byte from 0x80 up may be a letter.
  return printable(new TextDecoder('utf-8').decode(bytes));
}

function printable(text: string): string | undefined {
  const stray = [...text].find((character) => character < ' ' && !'\t\n\r\f'.includes(character));
  return stray === undefined && !text.includes('\x7f') ? text : undefined;
}
