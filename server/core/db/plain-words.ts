const accented = 'áàâäãåçéèêëíìîïñóòôöõøúùûüýÿ';
const bare = 'aaaaaaceeeeiiiinoooooouuuuyy';
const bareOf = new Map([...accented].map((letter, place) => [letter, bare[place]!]));

/**
 * Text in the form that `lintel.plain` stores for searching: lower case, without exactly the accents that it drops. Removing all marks
 * would turn й or が into a different letter, which would match nothing in the database.
 */
export const plain = (text: string): string =>
  [...text.normalize('NFC').toLowerCase()]
    .map((letter) => bareOf.get(letter) ?? letter)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** Escapes the wildcards of `like`, so that they match only themselves. */
export const forLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A query for `to_tsquery` that requires all words; the last one may be incomplete. */
export function wordsOf(text: string): string {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length === 0 ? '' : `${words.join(' & ')}:*`;
}
