/** A name keeps its own direction inside a sentence that runs the other way. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
