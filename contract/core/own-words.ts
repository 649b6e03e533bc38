/** What the server says at the field, and the form before it asks. */
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
/** “M@r1a” is read as “maria”. */
export const undisguised = (word: string): string => word.replace(/[@$01345!]/g, (sign) => disguises[sign]!);

/** Small letters without accents, so that Zoë's “Zoe2026” is known for what it is. */
const plainLetters = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Whether a password is made of what anybody knows about its owner. Half of it must be something else, and that more than
 * a number: what is left counts without all of the words at once, so that two names do not cover for each other.
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
