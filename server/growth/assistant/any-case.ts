/**
 * Matches the words in any case. Modifiers inside a pattern (`(?i:…)`) would be shorter, but a long-running process was seen to ignore
 * them.
 */
export const anyCase = (words: string): string =>
  words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
