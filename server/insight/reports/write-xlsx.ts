import { directionOf, type Locale } from '#contract/core/locale.ts';
import { zipOf } from '#server/core/zip.ts';
import { type Column, isStretch, shown, type Table, type Value } from './table.ts';
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
    { name: 'xl/workbook.xml', content: text(workbookOf(table)) },
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

/** A program names a sheet in at most 31 letters, and none of these among them. */
const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31)
    .trim() || 'Report';

/** On paper the head stands on every page; in the sheet its columns can be sorted and filtered. */
function workbookOf({ title, columns, rows }: Table): string {
  const name = sheetName(title);
  const sheet = `'${name}'!`;
  const last = letterOf(columns.length - 1);
  const defined = [
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">${escaped(`${sheet}$${headRows}:$${headRows}`)}</definedName>`,
    `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${escaped(`${sheet}$A$${headRows}:$${last}$${headRows + rows.length}`)}</definedName>`,
  ];
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets><definedNames>${defined.toSorted().join('')}</definedNames></workbook>`;
}

/** A, B … Z, AA: a column by its place. */
const letterOf = (place: number): string =>
  (place >= 26 ? letterOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));

/** In the order of the formats below: what stands in a cell's `s`. */
const looks = [
  'word',
  'head',
  'count',
  'money',
  'share',
  'minutes',
  'days',
  'day',
  'title',
  'quiet',
  'numberHead',
  'month',
] as const;
type Look = (typeof looks)[number];
const lookOf = (look: Look, isTotal = false): number => looks.indexOf(look) + (isTotal ? looks.length : 0);
const formats: Partial<Record<Look, number>> = {
  count: 3,
  money: 164,
  share: 165,
  minutes: 166,
  days: 166,
  day: 14,
  month: 167,
};
const fonts: Partial<Record<Look, number>> = { head: 1, numberHead: 1, title: 2, quiet: 3 };
const borders: Partial<Record<Look, number>> = { head: 2, numberHead: 2 };
/** A head stands over its numbers, and takes a second line where it is long. */
const alignments: Partial<Record<Look, string>> = {
  head: '<alignment vertical="bottom" wrapText="1"/>',
  numberHead: '<alignment horizontal="right" vertical="bottom" wrapText="1"/>',
};

const styles = `<styleSheet xmlns="${main}"><numFmts count="4"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="0.0%"/><numFmt numFmtId="166" formatCode="#,##0.0"/><numFmt numFmtId="167" formatCode="mmm yyyy"/></numFmts><fonts count="4"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="16"/><name val="Calibri"/></font><font><sz val="10"/><color rgb="FF606663"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="3"><border/><border><top style="thin"><color rgb="FF9AA19D"/></top></border><border><bottom style="medium"><color rgb="FF606663"/></bottom></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${2 * looks.length}">${[
  false,
  true,
]
  .flatMap((isTotal) =>
    looks.map(
      (look) =>
        `<xf numFmtId="${formats[look] ?? 0}" fontId="${isTotal ? 1 : (fonts[look] ?? 0)}" borderId="${isTotal ? 1 : (borders[look] ?? 0)}" applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1">${alignments[look] ?? ''}</xf>`,
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
  const isNamed = unit === 'word' || unit === 'quarter' || unit === 'year';
  const look = lookOf(isNamed ? 'word' : unit, isTotal);
  if (value === null) return `<c s="${look}"/>`;
  if (typeof value === 'object') return word(`${shown(value, unit, tag)} (n=${value.n})`, lookOf('word', isTotal));
  if (unit === 'day' || unit === 'month')
    return `<c s="${look}"><v>${(Date.parse(`${value}T00:00:00Z`) - dayZero) / 86_400_000}</v></c>`;
  if (typeof value === 'string') return word(shown(value, unit, tag), look);
  return `<c s="${look}"><v>${unit === 'money' ? Math.round(value) / 100 : value}</v></c>`;
}

const headRows = 4;
const isWord = (unit: Column['unit']): boolean => unit === 'word' || isStretch(unit);

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
    line(columns.map(({ name, unit }) => word(name, lookOf(isWord(unit) ? 'head' : 'numberHead'))).join('')),
    ...rows.map((row) => values(row)),
    ...(total ? [values(named(total), true)] : []),
  ];
  const filtered = `A${headRows}:${letterOf(columns.length - 1)}${headRows + rows.length}`;
  const way = directionOf(tag.split('-')[0] as Locale) === 'rtl' ? ' rightToLeft="1"' : '';
  return `<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView${way} workbookViewId="0"><pane ySplit="${headRows}" topLeftCell="A${headRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join(
      '',
    )}</cols><sheetData>${lines.join('')}</sheetData><autoFilter ref="${filtered}"/><pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup orientation="${columns.length > 5 ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`;
}
