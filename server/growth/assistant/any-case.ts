/**
 * Words of a pattern, each letter large or small. Modifiers within a pattern (`(?i:…)`) would say it more shortly, but a
 * process that has run for a while was seen to take them for nothing.
 */
export const anyCase = (words: string): string =>
  words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
