import type { PDFFont } from 'pdf-lib';

const spelled = (letters: string, latin: string): [string, string][] => {
  const ways = latin.split(' ');
  return [...letters].map((letter, place) => [letter, ways[place]!]);
};

/** Romanizes Cyrillic as in passports and Greek by ISO 843, as far as single letters allow. */
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

/** The letter itself, without its marks, or romanized; the first form in the font is used. */
function waysOf(letter: string): string[] {
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return [letter, bare, [...bare].map(inLatin).join('')];
}

/** Each letter in a form that the font has, or undefined. */
function lettersIn(font: PDFFont, text: string): (string | undefined)[] {
  const known = new Set(font.getCharacterSet());
  const isKnown = (part: string): boolean => [...part].every((letter) => known.has(letter.codePointAt(0)!));
  return [...text.normalize('NFC').replace(/\s+/g, ' ')].map((letter) => waysOf(letter).find(isKnown));
}

/**
 * A text for the standard fonts, which have Latin letters only. Alphabets are romanized; undefined for other scripts, which would be
 * unreadable. The attached record has the exact text.
 */
export function legible(font: PDFFont, text: string): string | undefined {
  const parts = lettersIn(font, text);
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** For running text: an unknown letter becomes a question mark without affecting the others. */
export const writable = (font: PDFFont, text: string): string =>
  lettersIn(font, text)
    .map((part) => part ?? '?')
    .join('');
