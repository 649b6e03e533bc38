/** Elements whose content is never shown as text. */
const silent = ['style', 'script', 'head', 'title'];
const breaking = /^\/?(br|p|div|tr|li|ul|ol|table|blockquote|h[1-6])$/;
const entities: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/**
 * The text of an HTML mail. Each character is read once, however tags are nested or left open, because the mail is untrusted and must not
 * keep the server busy.
 */
export function wordsOf(html: string): string {
  let words = '';
  let at = 0;
  const lower = html.toLowerCase();
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) {
      words += html.slice(at);
      break;
    }
    words += html.slice(at, open);
    const isComment = html.startsWith('<!--', open);
    const close = isComment ? html.indexOf('-->', open + 4) : html.indexOf('>', open + 1);
    // An unclosed tag: the rest holds no text.
    if (close === -1) break;
    const name = /^\/?[a-z][a-z0-9]*/.exec(lower.slice(open + 1, open + 20))?.[0] ?? '';
    if (breaking.test(name)) words += '\n';
    at = close + (isComment ? 3 : 1);
    if (silent.includes(name)) {
      const end = lower.indexOf(`</${name}`, at);
      if (end === -1) break;
      at = end;
    }
  }
  return tidied(words);
}

const tidied = (words: string): string => {
  const plain = words.replace(
    /&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6});/gi,
    (whole, name: string) => letterOf(name) ?? whole,
  );
  const lines = plain.split('\n').map((line) => line.replace(/[^\S\n]+/g, ' ').trim());
  return lines.filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== '')).join('\n');
};

function letterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
}
