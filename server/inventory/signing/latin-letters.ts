import type { PDFFont } from 'pdf-lib';

const spelled = (letters: string, latin: string): [string, string][] => {
  const ways = latin.split(' ');
  return [...letters].map((letter, place) => [letter, ways[place]!]);
};

/** By the letters of passports for Cyrillic and of ISO 843 for Greek, as far as one letter has one. */
const alphabets = new Map<string, string>([
  ...spelled(
    'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ',
    'a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch ie y  e iu ia i i ie g',
  ),
  ...spelled('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
  ...spelled('łđøßæœþð', 'l d o ss ae oe th d'),
]);

function inLatin(letter: string): string {
  const small = letter.toLowerCase();
  const latin = alphabets.get(small);
  if (latin === undefined) return letter;
  return letter === small ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
}

/** The letter's own way to be written, without its marks, or in Latin letters: the first that the font knows. */
function waysOf(letter: string): string[] {
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return [letter, bare, [...bare].map(inLatin).join('')];
}

/** Each letter as the font can show it, or nothing. */
function lettersIn(font: PDFFont, text: string): (string | undefined)[] {
  const known = new Set(font.getCharacterSet());
  const isKnown = (part: string): boolean => [...part].every((letter) => known.has(letter.codePointAt(0)!));
  return [...text.normalize('NFC').replace(/\s+/g, ' ')].map((letter) => waysOf(letter).find(isKnown));
}

/**
 * A text as the standard fonts can show it, who know Latin letters only. Alphabets are spelled in those; of what is written in
 * other letters nothing could be read, and `undefined` says so. The exact text stands in the attached record.
 */
export function legible(font: PDFFont, text: string): string | undefined {
  const parts = lettersIn(font, text);
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** For running text, where a letter that cannot be shown does not take the others with it. */
export const writable = (font: PDFFont, text: string): string =>
  lettersIn(font, text)
    .map((part) => part ?? '?')
    .join('');
