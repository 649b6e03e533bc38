/** The message that both the server and the form show at the field. */
export const madeOfOwnWords = 'Choose a password that is not made of your name, email address or organization.';

const disguises: Record<string, string> = {
  '@': 'a',
  $: 's',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '!': 'i',
};
/** Reads “M@r1a” as “maria”. */
export const undisguised = (word: string): string => word.replace(/[@$01345!]/g, (sign) => disguises[sign]!);

/** Lower case without accents, so that “Zoe2026” is recognized as the name Zoë. */
const plainLetters = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Whether a password consists of words that anyone knows about its owner: at least half of it must be something else, and not only digits.
 * All known words are removed together, so that two names can't count as each other's remainder.
 */
export function isMadeOfOwnWords(password: string, known: readonly string[]): boolean {
  const own = [...new Set(known.flatMap((text) => plainLetters(text).split(/[^\p{L}\p{N}]+/u)))]
    .filter((part) => part.length >= 3)
    .sort((a, b) => b.length - a.length);
  const word = plainLetters(password);
  return [word, undisguised(word)].some((form) => {
    const rest = own.reduce((left, part) => left.replaceAll(part, ''), form);
    if (rest === form) return false;
    return rest.length < Math.max(4, form.length / 2) || !/\p{L}/u.test(rest);
  });
}
