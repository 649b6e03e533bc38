import { Unreadable } from '../inquiry.ts';

/** An element and its content. Names are lower-cased, because senders differ. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

const mostDepth = 40;
const mostElements = 5_000;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Parses the subset of XML that leads arrive in: elements, attributes, text, and CDATA. A document with declarations is refused, because
 * entities can attack the parser, and depth and element count are limited.
 */
export function parseXml(text: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let elements = 0;
  const token =
    /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+|</g;
  for (const match of text.matchAll(token)) {
    const [whole, cdata, closed, opened, attributes = '', isEmpty] = match;
    const top = open.at(-1)!;
    if (whole === '<!' || whole === '<') throw new Unreadable('This is not XML that leads are sent in.');
    if (cdata !== undefined) top.text += cdata;
    else if (closed !== undefined) {
      if (top.name !== closed.toLowerCase()) throw new Unreadable(`The element ${top.name} does not end.`);
      open.pop();
    } else if (opened !== undefined) {
      elements += 1;
      if (elements > mostElements || open.length > mostDepth) throw new Unreadable('The XML is too large.');
      const element = { name: opened.toLowerCase(), attributes: attributesOf(attributes), children: [], text: '' };
      top.children.push(element);
      if (!isEmpty) open.push(element);
    } else if (!whole.startsWith('<')) top.text += decoded(whole);
  }
  if (open.length > 1) throw new Unreadable(`The element ${open.at(-1)!.name} does not end.`);
  return root;
}

function attributesOf(text: string): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [, name, value] of text.matchAll(/([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g))
    all[name!.toLowerCase()] = decoded(value!.slice(1, -1));
  return all;
}

function decoded(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, entity: string) => {
    if (entity.startsWith('#')) {
      const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    }
    return named[entity.toLowerCase()] ?? whole;
  });
}

export const child = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((at, name) => at?.children.find((one) => one.name === name), element);

export const textOf = (element: Element | undefined, ...path: string[]): string =>
  child(element, ...path)?.text.trim() ?? '';
