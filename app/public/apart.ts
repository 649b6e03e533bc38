/** A name or an address inside a sentence of a language that may run the other way: it keeps its own order. */
export const apart = (words: string): string => `\u2068${words}\u2069`;
