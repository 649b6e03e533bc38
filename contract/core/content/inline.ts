import { isAddress } from './block.ts';

export type Span = { text: string; bold?: true; soft?: true; link?: string };
export type Paragraph = { kind: 'words'; spans: Span[] } | { kind: 'list'; items: Span[][] };

const mark = /\*\*([^*\n]+)\*\*|(?<![\p{L}\d])_([^_\n]+)_(?![\p{L}\d])|\[([^[\]\n]+)\]\(([^()\s]+)\)/gu;

/** Escapes the marks in text from outside, so that they stay text. */
export const verbatim = (text: string): string => text.replace(/[\\*_[\]()]|^[-•]/gm, '\\$&');

/** Replaces escaped marks with private-use characters while marks are parsed; `back` restores them. */
const aside = (text: string): string =>
  text.replace(/\\([\\*_[\]()•-])/g, (_, mark: string) =>
    mark === '•' ? '\ue0ff' : String.fromCharCode(0xe000 + mark.charCodeAt(0)),
  );
const back = (text: string): string =>
  text.replace(/[\ue000-\ue0ff]/g, (held) =>
    held === '\ue0ff' ? '•' : String.fromCharCode(held.charCodeAt(0) - 0xe000),
  );

/** Parses one line with its marks. Anything else stays text, including a link to a disallowed address. */
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

/** An empty line separates paragraphs; lines that start with a hyphen form a list. */
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

/** The text without its marks. */
export const plainOf = (line: string): string =>
  spansOf(line)
    .map(({ text, link }) => (link && !link.startsWith('#') && link !== text ? `${text}: ${link}` : text))
    .join('');
