import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { inkOf } from '#server/inventory/paper/ink-of.ts';
import { wrapped } from '#server/inventory/signing/draw.ts';
import { writable } from '#server/inventory/signing/latin-letters.ts';

export type PaperLine = {
  text: string;
  as?: 'title' | 'heading' | 'strong' | 'plain' | 'quiet' | 'bullet' | 'row';
  /** Of a row: what stands in its second column. */
  value?: string;
};

const margin = 72;
/** Of a brand's color, along the top of the first page. */
const band = 10;
const [width, height] = [612, 792];
/** Where the second column of rows begins. */
const column = 190;
const looks = {
  title: { size: 17, gap: 10, bold: true },
  heading: { size: 12, gap: 4, bold: true },
  strong: { size: 11, gap: 6, bold: true },
  plain: { size: 11, gap: 8, bold: false },
  quiet: { size: 9.5, gap: 6, bold: false },
  bullet: { size: 11, gap: 3, bold: false },
  row: { size: 10.5, gap: 3, bold: false },
} as const;

export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
export const dayWords = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A letter as plain pages: who sends it on top, then its lines, as many pages as they take. */
export async function drawPaper(
  sender: readonly string[],
  title: string,
  lines: readonly PaperLine[],
  made: Date,
  /** A brand's own color, where the letter is written in its name. */
  { color }: { color?: string } = {},
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setLanguage('en-US');
  document.setCreationDate(made);
  document.setModificationDate(made);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const [ink, quiet] = [rgb(0.09, 0.11, 0.1), rgb(0.38, 0.4, 0.39)];
  let page: PDFPage = document.addPage([width, height]);
  const brand = color === undefined ? null : inkOf(color);
  if (brand) page.drawRectangle({ x: 0, y: height - band, width, height: band, color: brand });
  let y = height - margin;
  const put = (words: string, font: PDFFont, size: number, color = ink, x = margin, mark = '') => {
    if (y < margin) {
      page = document.addPage([width, height]);
      y = height - margin;
    }
    if (mark) page.drawText(mark, { x: margin + 4, y, size, font, color });
    page.drawText(words, { x, y, size, font, color });
    y -= size * 1.4;
  };
  for (const [place, text] of sender.filter(Boolean).entries()) {
    const font = place === 0 ? bold : plain;
    for (const words of wrapped(font, writable(font, text), place === 0 ? 14 : 10, width - 2 * margin))
      put(words, font, place === 0 ? 14 : 10, place === 0 ? (brand ?? ink) : quiet);
  }
  y -= 18;
  const all: readonly PaperLine[] = [{ text: title, as: 'title' }, ...lines];
  for (const { text, as = 'plain', value } of all) {
    const { size, gap, bold: isBold } = looks[as];
    const font = isBold ? bold : plain;
    const indent = as === 'bullet' ? 16 : 0;
    if (as === 'heading') y -= 6;
    if (as === 'row') {
      const name = wrapped(font, writable(font, text), size, column - 12);
      const said = wrapped(font, writable(font, value ?? ''), size, width - 2 * margin - column);
      for (let row = 0; row < Math.max(name.length, said.length); row += 1) {
        // The first of the two makes room for both.
        put(name[row] ?? '', font, size, quiet);
        page.drawText(said[row] ?? '', { x: margin + column, y: y + size * 1.4, size, font, color: ink });
      }
      y -= gap;
      continue;
    }
    for (const part of text.split('\n'))
      for (const [row, words] of wrapped(font, writable(font, part), size, width - 2 * margin - indent).entries()) {
        const mark = as === 'bullet' && row === 0 ? '-' : '';
        put(words, font, size, as === 'quiet' ? quiet : ink, margin + indent, mark);
      }
    y -= gap;
  }
  return document.save();
}
