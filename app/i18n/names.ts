type Named = { first?: string | null | undefined; last?: string | null | undefined };

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** First name, then last name; last name first and without a space in scripts that write names this way. */
export function fullName({ first, last }: Named): string {
  const given = first?.trim() ?? '';
  const family = last?.trim() ?? '';
  return eastAsian.test(given + family) ? family + given : `${given} ${family}`.trim();
}

/** At most two letters, for the circle shown in place of a missing photo. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  if (eastAsian.test(first)) return letters(first).slice(-2).join('');
  return [first, last].map((word) => letters(word)[0]?.toLocaleUpperCase() ?? '').join('');
}

/** Splits into characters as readers see them: an accent or a flag belongs to its letter. */
function letters(word: string): string[] {
  return [...new Intl.Segmenter().segment(word)]
    .map(({ segment }) => segment)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter));
}
