/** FNV-1a: the same half on every machine and in every year. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return hash;
}

/** The half that nobody reads while writing rules: it says what the rules are worth on sentences they have not met. */
export const isHeld = (sentence: string): boolean => (hashOf(sentence) & 16) === 0;
