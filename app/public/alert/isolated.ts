/** Keeps a name's text direction inside a sentence of the other direction. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
