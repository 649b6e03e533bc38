import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { wrapped } from '#server/inventory/signing/draw.ts';
import { legible, writable } from '#server/inventory/signing/latin-letters.ts';
import { type Column, shown, type Table, type Value } from './table.ts';

/** A file of more pages is read by nobody; the table in full is a spreadsheet's. */
export const mostRows = 1_000;
const mostBars = 12;
const margin = 48;
const rowHeight = 19;
const ink = rgb(0.09, 0.11, 0.1);
const quiet = rgb(0.38, 0.4, 0.39);
const faint = rgb(0.9, 0.91, 0.9);

export type ToDraw = {
  table: Table;
  tag: string;
  words: { report: string; total: string; left: string; page: string };
};

const numberOf = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null);

/** The report on paper: what it is and of when, its first number as bars, and the table with its head on every page. */
export async function drawReport({ table, tag, words }: ToDraw): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(table.title);
  document.setLanguage(tag);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const size: [number, number] = table.columns.length > 5 ? [792, 612] : [612, 792];
  const [width, height] = size;
  const room = width - 2 * margin;
  const brand = colourOf(table.colour);
  const columnName = ({ name, plain: word }: Column): string => legible(bold, name) ?? word;
  const title = legible(bold, table.title) ?? words.report;
  const pages: PDFPage[] = [];
  let page!: PDFPage;
  let y = 0;
  const turn = () => {
    page = document.addPage(size);
    pages.push(page);
    y = height - margin;
  };
  const write = (text: string, x: number, at: number, points: number, font: PDFFont, color = ink) =>
    page.drawText(writable(font, text), { x, y: at, size: points, font, color });
  const within = (text: string, most: number, points: number, font: PDFFont): string => {
    let cut = writable(font, text);
    if (font.widthOfTextAtSize(cut, points) <= most) return cut;
    while (cut.length > 1 && font.widthOfTextAtSize(`${cut}...`, points) > most) cut = cut.slice(0, -1);
    return `${cut}...`;
  };

  turn();
  page.drawRectangle({ x: 0, y: height - 8, width, height: 8, color: brand });
  write(within(table.organisation, room, 10, bold), margin, y - 10, 10, bold, brand);
  y -= 36;
  for (const part of wrapped(bold, title, 20, room)) {
    write(part, margin, y, 20, bold);
    y -= 25;
  }
  write(within(table.period, room, 11, plain), margin, y, 11, plain, quiet);
  y -= 24;
  drawBars();
  drawHead();
  const rows = table.rows.slice(0, mostRows);
  for (const row of rows) drawRow(row, false);
  if (table.total) drawRow(table.total, true);
  const left = table.rows.length - rows.length + table.more;
  if (left > 0) write(words.left.replace('{count}', String(left)), margin, y - 8, 9, plain, quiet);
  for (const [at, one] of pages.entries()) {
    page = one;
    write(within(table.counted, room - 80, 8, plain), margin, margin - 22, 8, plain, quiet);
    const number = writable(
      plain,
      words.page.replace('{page}', String(at + 1)).replace('{pages}', String(pages.length)),
    );
    write(number, width - margin - plain.widthOfTextAtSize(number, 8), margin - 22, 8, plain, quiet);
  }
  return document.save();

  /** The first metric, by group or by stretch of time, the largest or the latest ones. */
  function drawBars(): void {
    const at = table.columns.findIndex(({ unit }) => unit !== 'word' && unit !== 'day');
    const column = table.columns[at]!;
    const isOverTime = table.columns[0]!.unit === 'day';
    if (table.columns.filter(({ unit }) => unit === 'word').length > (isOverTime ? 0 : 1)) return;
    const known = table.rows.flatMap((row) => {
      const value = numberOf(row[at]);
      return value === null || value < 0 ? [] : [{ name: shown(row[0] ?? null, table.columns[0]!.unit, tag), value }];
    });
    const bars = isOverTime
      ? known.slice(-mostBars)
      : known.toSorted((one, other) => other.value - one.value).slice(0, mostBars);
    const most = Math.max(...bars.map(({ value }) => value), 0);
    if (bars.length < 2 || most === 0) return;
    write(within(columnName(column), room, 10, bold), margin, y, 10, bold);
    y -= 16;
    const labels = 130;
    for (const { name, value } of bars) {
      write(within(name, labels - 8, 9, plain), margin, y, 9, plain, quiet);
      const long = Math.max(1, ((room - labels - 80) * value) / most);
      page.drawRectangle({ x: margin + labels, y: y - 2, width: long, height: 10, color: brand });
      write(shown(value, column.unit, tag), margin + labels + long + 6, y, 9, plain);
      y -= 16;
    }
    y -= 14;
  }

  function placesOf(): { x: number; width: number }[] {
    const wide = table.columns.map(({ unit }) => (unit === 'word' ? 2 : 1));
    const all = wide.reduce((sum, one) => sum + one, 0);
    let x = margin;
    return wide.map((part) => {
      const place = { x, width: (room * part) / all };
      x += place.width;
      return place;
    });
  }

  function drawCells(texts: string[], font: PDFFont, points: number, color = ink): void {
    for (const [at, { x, width: own }] of placesOf().entries()) {
      const text = within(texts[at]!, own - 8, points, font);
      const isWord = isLeft(table.columns[at]!);
      write(text, isWord ? x : x + own - font.widthOfTextAtSize(text, points), y, points, font, color);
    }
  }

  /** Long names of columns take two lines. */
  function drawHead(): void {
    const heads = placesOf().map(({ width: own }, at) =>
      wrapped(bold, writable(bold, columnName(table.columns[at]!)), 8.5, own - 8),
    );
    const isTall = heads.some(({ length }) => length > 1);
    if (isTall) {
      drawCells(
        heads.map((lines) => (lines.length > 1 ? lines[0]! : '')),
        bold,
        8.5,
        quiet,
      );
      y -= 11;
    }
    drawCells(
      heads.map(([first, ...rest]) => (rest.length > 0 ? rest.join(' ') : first!)),
      bold,
      8.5,
      quiet,
    );
    page.drawLine({ start: { x: margin, y: y - 6 }, end: { x: width - margin, y: y - 6 }, thickness: 1, color: brand });
    y -= rowHeight;
  }

  function drawRow(row: Value[], isTotal: boolean): void {
    if (y < margin + rowHeight) {
      turn();
      drawHead();
    }
    const texts = row.map((value, at) =>
      isTotal && at === 0 && isLeft(table.columns[0]!)
        ? words.total
        : isTotal && value === null
          ? ''
          : shown(value, table.columns[at]!.unit, tag),
    );
    drawCells(texts, isTotal ? bold : plain, 9.5);
    page.drawLine({
      start: { x: margin, y: y - 6 },
      end: { x: width - margin, y: y - 6 },
      thickness: isTotal ? 1 : 0.5,
      color: isTotal ? brand : faint,
    });
    y -= rowHeight;
  }
}

const isLeft = ({ unit }: Column): boolean => unit === 'word' || unit === 'day';

function colourOf(hex: string) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(red!, green!, blue!);
}
