import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element as a file has it: what it is called, what it is marked with, and what it holds, in the order of the file. */
export type Xml = { name: string; attributes: Record<string, string>; children: Xml[]; text: string };

/** What cannot be read as XML, in words for whoever sent it. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

const mostElements = 50_000;
const mostDepth = 60;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  trimValues: true,
});

type Parsed = Record<string, unknown>;

/** A declaration of a document type could name files and entities of its own: no file of the trade needs one. */
export function readXml(text: string): Xml {
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new Unreadable('This file declares a document type, which is not allowed.');
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new Unreadable(`This is not a readable XML file (line ${valid.err.line}).`);
  let left = mostElements;
  const elementOf = (given: Parsed, depth: number): Xml => {
    left -= 1;
    if (left < 0 || depth > mostDepth) throw new Unreadable('This file has more in it than such a file has.');
    const name = Object.keys(given).find((key) => key !== ':@')!;
    const held = given[name] as Parsed[];
    const texts = held.flatMap((one) => ('#text' in one ? [String(one['#text'])] : []));
    return {
      name,
      attributes: { ...(given[':@'] as Record<string, string> | undefined) },
      children: held.filter((one) => !('#text' in one)).map((one) => elementOf(one, depth + 1)),
      text: texts.join(''),
    };
  };
  const roots = (parser.parse(text) as Parsed[]).filter((one) => !('#text' in one));
  if (roots.length !== 1) throw new Unreadable('This is not a readable XML file.');
  return elementOf(roots[0]!, 0);
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

export function writeXml(root: Xml): string {
  const lines: string[] = ['<?xml version="1.0" encoding="UTF-8"?>'];
  const write = ({ name, attributes, children, text }: Xml, indent: string): void => {
    const marks = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
    const open = `${indent}<${name}${marks.join('')}`;
    if (children.length === 0) {
      lines.push(text ? `${open}>${escaped(text)}</${name}>` : `${open}/>`);
      return;
    }
    lines.push(`${open}>`);
    for (const child of children) write(child, `${indent}  `);
    lines.push(`${indent}</${name}>`);
  };
  write(root, '');
  return `${lines.join('\n')}\n`;
}
