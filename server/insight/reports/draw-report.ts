import type { PDFFont, PDFPage } from 'pdf-lib';
import { momentIn } from '#contract/core/moment-words.ts';
import { hairline, ink, Paper, quiet, sunken } from '#server/inventory/paper/paper.ts';
import { wrapped } from '#server/inventory/signing/draw.ts';
import { legible, writable } from '#server/inventory/signing/latin-letters.ts';
import { type Column, daysBetween, digitsIn, type Figure, isStretch, shown, type Table, type Value } from './table.ts';

/** A file of more pages is read by nobody; the table in full is a spreadsheet's. */
export const mostRows = 1_000;
/** As many as months are in a year that began within one. */
const mostBars = 13;
const margin = 48;
const rowHeight = 19;
/** Figures beside each other; more of them are in the table alone. */
const mostFigures = 5;

export type ToDraw = {
  table: Table;
  tag: string;
  words: { report: string; total: string; left: string; page: string; compared: string };
  logo?: Uint8Array | undefined;
};

const numberOf = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null);

/** The report on paper: what it is and of when, its first number as bars, and the table with its head on every page. */
export async function drawReport({ table, tag, words, logo }: ToDraw): Promise<Uint8Array> {
  const paper = await Paper.open({
    title: table.title,
    colour: table.colour,
    size: table.columns.length > 5 ? [792, 612] : [612, 792],
  });
  const { document, width, height, brand } = paper;
  const { plain, bold } = paper.fonts;
  document.setLanguage(tag);
  const room = width - 2 * margin;
  const digits = table.columns.map(({ unit }, at) =>
    digitsIn(
      [...table.rows, ...(table.total ? [table.total] : [])].map((row) => row[at]),
      unit,
    ),
  );
  const columnName = ({ name, plain: word }: Column): string => legible(bold, name) ?? word;
  const title = legible(bold, table.title) ?? words.report;
  let { page } = paper;
  const pages: PDFPage[] = [page];
  let y = height - margin;
  const turn = () => {
    paper.turn();
    page = paper.page;
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

  const { from, to, comparedFrom, comparedTo, timeZone, at: countedAt } = table.days;
  page.drawRectangle({ x: 0, y: height - 8, width, height: 8, color: brand });
  const wide = await paper.logo(logo, { x: width - margin - 140, y: height - 78, width: 140, height: 48 }, true);
  const beside = room - (wide > 0 ? wide + 24 : 0);
  write(within(table.organisation, beside, 10, bold), margin, y - 10, 10, bold, brand);
  y -= 38;
  for (const part of wrapped(bold, title, 22, beside)) {
    write(part, margin, y, 22, bold);
    y -= 27;
  }
  write(within(daysBetween(tag, from, to), room, 11, plain), margin, y, 11, plain, quiet);
  y -= 26;
  drawFigures(table.figures.slice(0, mostFigures));
  drawBars();
  drawHead();
  const rows = table.rows.slice(0, mostRows);
  for (const row of rows) drawRow(row, false);
  if (table.total) drawRow(table.total, true);
  const left = table.rows.length - rows.length + table.more;
  if (left > 0) write(words.left.replace('{count}', String(left)), margin, y - 8, 9, plain, quiet);
  for (const [at, one] of pages.entries()) {
    page = one;
    write(
      within(momentIn(tag, new Date(countedAt), timeZone), room - 80, 8, plain),
      margin,
      margin - 22,
      8,
      plain,
      quiet,
    );
    const number = writable(
      plain,
      words.page.replace('{page}', String(at + 1)).replace('{pages}', String(pages.length)),
    );
    write(number, width - margin - plain.widthOfTextAtSize(number, 8), margin - 22, 8, plain, quiet);
  }
  return document.save();

  /** What the page says first: the whole of each number, and how it stands to what it is compared with. */
  function drawFigures(figures: readonly Figure[]): void {
    const each = room / figures.length;
    const compares = comparedFrom !== null && comparedTo !== null;
    const tall = compares ? 66 : 52;
    page.drawRectangle({ x: margin, y: y - tall + 10, width: room, height: tall, color: sunken });
    for (const [at, figure] of figures.entries()) {
      const x = margin + at * each + 12;
      const most = each - 20;
      if (at > 0)
        page.drawLine({
          start: { x: x - 12, y: y + 2 },
          end: { x: x - 12, y: y - tall + 18 },
          thickness: 0.6,
          color: hairline,
        });
      paper.write(columnName(figure), x, y - 8, { size: 8.5, color: quiet, most });
      paper.write(shown(figure.value, figure.unit, tag), x, y - 30, { size: 18, font: 'bold', most });
      if (compares) paper.write(changeOf(figure, tag), x, y - 46, { size: 8.5, color: quiet, most });
    }
    y -= tall + 4;
    if (compares) {
      write(
        words.compared.replace('{period}', daysBetween(tag, comparedFrom, comparedTo)),
        margin,
        y,
        8.5,
        plain,
        quiet,
      );
      y -= 12;
    }
    y -= 12;
  }

  /** The first metric, by group or by stretch of time, the largest or the latest ones. */
  function drawBars(): void {
    const at = table.columns.findIndex(({ unit }) => unit !== 'word' && !isStretch(unit));
    const column = table.columns[at]!;
    const isOverTime = isStretch(table.columns[0]!.unit);
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
          : shown(value, table.columns[at]!.unit, tag, digits[at]),
    );
    drawCells(texts, isTotal ? bold : plain, 9.5);
    page.drawLine({
      start: { x: margin, y: y - 6 },
      end: { x: width - margin, y: y - 6 },
      thickness: isTotal ? 1 : 0.5,
      color: isTotal ? brand : hairline,
    });
    y -= rowHeight;
  }
}

const isLeft = ({ unit }: Column): boolean => unit === 'word' || isStretch(unit);

/** "+12% (40)": the change where one can be said, and what it was. A share of too few has none. */
function changeOf({ value, before, unit }: Figure, tag: string): string {
  if (before === null) return '–';
  const was = `(${shown(before, unit, tag)})`;
  if (typeof value !== 'number' || before <= 0 || unit === 'share') return was;
  const change = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  return `${change.format(value / before - 1)} ${was}`;
}
