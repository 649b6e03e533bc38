import { Refusal } from '#server/core/http/refusal.ts';

/** `row` is the number that spreadsheets show, starting at 1. */
export type CsvRow = { row: number; cells: string[] };

/**
 * The rows of a CSV text by RFC 4180, one at a time: quoted cells may hold separators, line breaks and doubled quotes; lines may end in any
 * of the usual ways; empty rows are left out. A quote inside an unquoted cell is an ordinary character, as in spreadsheets.
 */
export function* parseCsv(text: string, separator: string): Generator<CsvRow> {
  const cuts = new Cuts(text, separator);
  let at = text.charCodeAt(0) === byteOrderMark ? 1 : 0;
  for (let row = 1; at < text.length; row += 1) {
    const cells: string[] = [];
    for (;;) {
      let cell = '';
      if (text.charCodeAt(at) === quote) {
        const end = endOfQuoted(text, at + 1, row);
        cell = text.slice(at + 1, end).replaceAll('""', '"');
        at = end + 1;
      }
      const end = cuts.after(at);
      cells.push(end === at ? cell : cell + text.slice(at, end));
      at = end + 1;
      if (text[end] !== separator) {
        if (text.charCodeAt(end) === carriageReturn && text.charCodeAt(at) === lineFeed) at += 1;
        break;
      }
    }
    if (cells.some((cell) => cell !== '')) yield { row, cells };
  }
}

const byteOrderMark = 0xfeff;
const quote = 0x22;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;

function endOfQuoted(text: string, from: number, row: number): number {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) throw new Refusal('bad_request', `The quoted cell that begins in row ${row} does not end.`);
    if (text.charCodeAt(at + 1) !== quote) return at;
  }
}

/** Finds the next separator or line end. Each position is searched for once and remembered, not searched again for every cell before it. */
class Cuts {
  readonly #text: string;
  readonly #sought: { sign: string; at: number }[];

  constructor(text: string, separator: string) {
    this.#text = text;
    this.#sought = [separator, '\n', '\r'].map((sign) => ({ sign, at: -1 }));
  }

  after(from: number): number {
    let nearest = this.#text.length;
    for (const sought of this.#sought) {
      if (sought.at < from) {
        const found = this.#text.indexOf(sought.sign, from);
        sought.at = found < 0 ? this.#text.length : found;
      }
      if (sought.at < nearest) nearest = sought.at;
    }
    return nearest;
  }
}

/** Spreadsheets in countries with a decimal comma separate cells with semicolons, and some programs use tabs. */
export function separatorOf(text: string): string {
  const [header] = /^.*/.exec(text) ?? [''];
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: header.split(sign).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}
