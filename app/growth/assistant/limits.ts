/** Repeats the limit of `contract/growth/assistant.ts` without loading its validation. */
export const mostLetters = 2_000;
