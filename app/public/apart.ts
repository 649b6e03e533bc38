/** Keeps a name's or address's text direction inside a sentence of the other direction. */
export const apart = (words: string): string => `\u2068${words}\u2069`;
