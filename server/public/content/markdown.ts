import { Marked, type Token, type Tokens } from 'marked';

export type Heading = { anchor: string; heading: string };
export type Section = Heading & { text: string };
export type Written = { html: string; headings: Heading[]; sections: Section[]; words: number };

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => escapes[found]!);

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
    .trim();

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** HTML in our texts is displayed as text and not interpreted. */
const marked = new Marked({
  renderer: {
    html: ({ text }) => escapeHtml(text),
    heading({ tokens, depth }) {
      const inner = this.parser.parseInline(tokens);
      const anchor = anchorOf(plain(inner));
      return `<h${depth} id="${anchor}"><a href="#${anchor}">${inner}</a></h${depth}>\n`;
    },
    // A wide table scrolls in a box of its own, which must be reachable by keyboard.
    table(token) {
      const inner = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens);
      const rows = token.rows.map((row) => `<tr>${row.map((cell) => `<td>${inner(cell)}</td>`).join('')}</tr>`);
      // An empty corner cell is not a header.
      const headings = token.header.map((cell) => (cell.text ? `<th scope="col">${inner(cell)}</th>` : '<td></td>'));
      const head = `<thead><tr>${headings.join('')}</tr></thead>`;
      const name = escapeHtml(
        token.header
          .map(({ text }) => text)
          .filter(Boolean)
          .join(', '),
      );
      return `<div class="table-box" tabindex="0" role="group" aria-label="${name}"><table>${head}<tbody>${rows.join('')}</tbody></table></div>\n`;
    },
    code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      const isOurs = /^[/#]|^mailto:/.test(href);
      return `<a href="${escapeHtml(href)}"${isOurs ? '' : ' rel="noopener"'}>${words}</a>`;
    },
  },
});

/** A text as HTML, and its sections as plain text. */
export function writeOut(markdown: string): Written {
  const tokens = marked.lexer(markdown);
  const sections: (Heading & { tokens: Token[] })[] = [{ anchor: '', heading: '', tokens: [] }];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = plain(marked.parseInline((token as Tokens.Heading).text) as string);
      sections.push({ anchor: anchorOf(heading), heading, tokens: [] });
    } else sections.at(-1)!.tokens.push(token);
  }
  const html = marked.parser(tokens);
  return {
    html,
    headings: tokens
      .filter((token): token is Tokens.Heading => token.type === 'heading' && (token as Tokens.Heading).depth === 2)
      .map(({ text }) => plain(marked.parseInline(text) as string))
      .map((heading) => ({ anchor: anchorOf(heading), heading })),
    sections: sections
      .map(({ tokens: own, ...rest }) => ({ ...rest, text: plain(marked.parser(own)) }))
      .filter(({ text }) => text !== ''),
    words: plain(html).split(' ').length,
  };
}
