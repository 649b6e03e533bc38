import { zipOf } from '#server/core/zip.ts';
import { type Column, shown, type Table, type Value } from './table.ts';
import { reportTexts } from './texts.ts';

/**
 * A workbook of one sheet (ECMA-376), written by hand: libraries for it bring a hundred times the code for styles and formulas that a
 * report has none of. Numbers are numbers, so that sums and charts work in it; the head stays in sight.
 */
export function xlsxOf(table: Table, tag: string): Buffer {
  const text = (content: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`);
  return zipOf([
    { name: '[Content_Types].xml', content: text(contentTypes) },
    { name: '_rels/.rels', content: text(relations('officeDocument', 'xl/workbook.xml')) },
    { name: 'xl/workbook.xml', content: text(workbook) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: text(relations('worksheet', 'worksheets/sheet1.xml', 'styles', 'styles.xml')),
    },
    { name: 'xl/styles.xml', content: text(styles) },
    { name: 'xl/worksheets/sheet1.xml', content: text(sheetOf(table, tag)) },
  ]);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`;

const relations = (...pairs: string[]): string =>
  `<Relationships xmlns="${packages}/relationships">${pairs
    .flatMap((type, at) =>
      at % 2 === 0 ? [`<Relationship Id="rId${at / 2 + 1}" Type="${office}/${type}" Target="${pairs[at + 1]}"/>`] : [],
    )
    .join('')}</Relationships>`;

const workbook = `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** In the order of the formats below: what stands in a cell's `s`. */
const looks = ['word', 'head', 'count', 'money', 'share', 'minutes', 'days', 'day', 'title', 'quiet'] as const;
type Look = (typeof looks)[number];
const lookOf = (look: Look, isTotal = false): number => looks.indexOf(look) + (isTotal ? looks.length : 0);
const formats: Partial<Record<Look, number>> = { count: 3, money: 164, share: 165, minutes: 166, days: 166, day: 14 };
const fonts: Partial<Record<Look, number>> = { head: 1, title: 2, quiet: 3 };

const styles = `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="0.0%"/><numFmt numFmtId="166" formatCode="#,##0.0"/></numFmts><fonts count="4"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="16"/><name val="Calibri"/></font><font><sz val="10"/><color rgb="FF606663"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="2"><border/><border><top style="thin"><color rgb="FF9AA19D"/></top></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${2 * looks.length}">${[
  false,
  true,
]
  .flatMap((isTotal) =>
    looks.map(
      (look) =>
        `<xf numFmtId="${formats[look] ?? 0}" fontId="${isTotal ? 1 : (fonts[look] ?? 0)}" borderId="${isTotal ? 1 : 0}" applyNumberFormat="1" applyFont="1" applyBorder="1"/>`,
    ),
  )
  .join('')}</cellXfs></styleSheet>`;

const escaped = (text: string): string =>
  text
    // XML 1.0 has no letters for these.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const word = (text: string, look: number): string =>
  `<c t="inlineStr" s="${look}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Days are counted from here, the leap day of 1900 that never was included. */
const dayZero = Date.UTC(1899, 11, 30);

function cellOf(value: Value, { unit }: Column, isTotal: boolean, tag: string): string {
  const look = lookOf(unit === 'word' ? 'word' : unit, isTotal);
  if (value === null) return `<c s="${look}"/>`;
  if (typeof value === 'object') return word(`${shown(value, unit, tag)} (n=${value.n})`, lookOf('word', isTotal));
  if (unit === 'day') return `<c s="${look}"><v>${(Date.parse(`${value}T00:00:00Z`) - dayZero) / 86_400_000}</v></c>`;
  if (typeof value === 'string') return word(value, look);
  return `<c s="${look}"><v>${unit === 'money' ? Math.round(value) / 100 : value}</v></c>`;
}

const headRows = 4;

function sheetOf({ title, organisation, period, counted, columns, rows, total }: Table, tag: string): string {
  const line = (cells: string) => `<row>${cells}</row>`;
  const values = (row: Value[], isTotal = false) =>
    line(row.map((value, place) => cellOf(value, columns[place]!, isTotal, tag)).join(''));
  /** Beside a number nothing needs to say that it is the whole. */
  const named = (row: Value[]): Value[] =>
    columns[0]!.unit === 'word' ? [reportTexts(tag).total, ...row.slice(1)] : row;
  const widths = columns.map(({ name, unit }, place) => {
    const longest = rows.slice(0, 500).map((row) => shown(row[place] ?? null, unit, tag).length);
    return Math.min(48, Math.max(10, name.length + 2, ...longest.map((length) => length + 2)));
  });
  const lines = [
    line(word(title, lookOf('title'))),
    line(word(`${organisation} · ${period}`, lookOf('quiet'))),
    line(word(counted, lookOf('quiet'))),
    line(columns.map(({ name }) => word(name, lookOf('head'))).join('')),
    ...rows.map((row) => values(row)),
    ...(total ? [values(named(total), true)] : []),
  ];
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRows}" topLeftCell="A${headRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}
