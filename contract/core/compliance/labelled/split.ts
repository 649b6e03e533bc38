/** FNV-1a, so that the split is the same on every machine and stays the same over time. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return hash;
}

/** The half that no one reads while writing rules: it measures how the rules work on unseen sentences. */
export const isHeld = (sentence: string): boolean => (hashOf(sentence) & 16) === 0;
