import { isAddress } from './block.ts';

export type Span = { text: string; bold?: true; soft?: true; link?: string };
export type Paragraph = { kind: 'words'; spans: Span[] } | { kind: 'list'; items: Span[][] };

const mark = /\*\*([^*\n]+)\*\*|(?<![\p{L}\d])_([^_\n]+)_(?![\p{L}\d])|\[([^[\]\n]+)\]\(([^()\s]+)\)/gu;

/** Words that came from elsewhere: what looks like a mark in them is none. */
export const verbatim = (text: string): string => text.replace(/[\\*_[\]()]|^[-•]/gm, '\\$&');

/** A mark with a backslash before it is set aside, where no mark is looked for, and put back. */
const aside = (text: string): string =>
  text.replace(/\\([\\*_[\]()•-])/g, (_, mark: string) =>
    mark === '•' ? '\ue0ff' : String.fromCharCode(0xe000 + mark.charCodeAt(0)),
  );
const back = (text: string): string =>
  text.replace(/[\ue000-\ue0ff]/g, (held) =>
    held === '\ue0ff' ? '•' : String.fromCharCode(held.charCodeAt(0) - 0xe000),
  );

/** One line with its few marks. What is no mark stays what it is; a link that runs something is words. */
export function spansOf(given: string): Span[] {
  const line = aside(given);
  const spans: Span[] = [];
  let at = 0;
  for (const found of line.matchAll(mark)) {
    const [whole, bold, soft, label, link] = found;
    if (found.index > at) spans.push({ text: line.slice(at, found.index) });
    if (bold !== undefined) spans.push({ text: bold, bold: true });
    else if (soft !== undefined) spans.push({ text: soft, soft: true });
    else spans.push(link && isAddress(link) ? { text: label!, link } : { text: whole });
    at = found.index + whole.length;
  }
  if (at < line.length) spans.push({ text: line.slice(at) });
  return spans.map((span) => ({ ...span, text: back(span.text), ...(span.link && { link: back(span.link) }) }));
}

/** Paragraphs are apart by an empty line; lines that begin with a hyphen are a list. */
export function paragraphsOf(words: string): Paragraph[] {
  return words
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part): Paragraph => {
      const lines = part.split('\n');
      if (lines.every((line) => /^[-•]\s+/.test(line)))
        return { kind: 'list', items: lines.map((line) => spansOf(line.replace(/^[-•]\s+/, ''))) };
      return { kind: 'words', spans: spansOf(part) };
    });
}

/** The words alone. */
export const plainOf = (line: string): string =>
  spansOf(line)
    .map(({ text, link }) => (link && !link.startsWith('#') && link !== text ? `${text}: ${link}` : text))
    .join('');
