const accented = 'áàâäãåçéèêëíìîïñóòôöõøúùûüýÿ';
const bare = 'aaaaaaceeeeiiiinoooooouuuuyy';
const bareOf = new Map([...accented].map((letter, place) => [letter, bare[place]!]));

/**
 * Words as `lintel.plain` keeps them for searching: lower case, and without exactly the accents that it drops. Taking all marks
 * off would make another letter of й or が, which nothing in the database is.
 */
export const plain = (text: string): string =>
  [...text.normalize('NFC').toLowerCase()]
    .map((letter) => bareOf.get(letter) ?? letter)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** For `like`: what would stand for anything stands for itself. */
export const forLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** For `to_tsquery`: all words, of which the last may be unfinished. */
export function wordsOf(text: string): string {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length === 0 ? '' : `${words.join(' & ')}:*`;
}
