import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { parseCsv, separatorOf } from './parse-csv.ts';

const cells = (text: string, separator = ',') => [...parseCsv(text, separator)].map((row) => row.cells);

test('quotes, line ends and a byte order mark', () => {
  expect(cells('\ufeffa,b\r\n"1, 2","say ""hi"""\n"two\nlines",x\r3,')).toEqual([
    ['a', 'b'],
    ['1, 2', 'say "hi"'],
    ['two\nlines', 'x'],
    ['3', ''],
  ]);
  expect(cells('a\tb"c\n1\t2', '\t')).toEqual([
    ['a', 'b"c'],
    ['1', '2'],
  ]);
});

test('rows are counted as spreadsheets do, empty ones too', () => {
  expect([...parseCsv('a\n\n"x\ny"\n,\nb', ',')].map(({ row }) => row)).toEqual([1, 3, 5]);
});

test('a quote that does not end is named by its row', () => {
  expect(() => cells('a\nb\n"c')).toThrow('row 3');
});

test('whatever is written is read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '"', '\n', '\r', 'é', "'") });
  const row = fc.array(cell, { minLength: 2, maxLength: 4 }).filter((all) => all.some((one) => one !== ''));
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      (rows, delimiter, newline) => {
        expect(cells(Papa.unparse(rows, { delimiter, newline }), delimiter)).toEqual(rows);
      },
    ),
  );
});

test('the separator is what the heading is parted by', () => {
  expect([separatorOf('a,b;c,d\n;;;;'), separatorOf('a;b;"c,d"'), separatorOf('a\tb'), separatorOf('a')]).toEqual([
    ',',
    ';',
    '\t',
    ',',
  ]);
});
