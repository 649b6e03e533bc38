import type { ComboOption } from '#app/ui/option-source.ts';

/** The name fragment after an @ at the caret, and where it begins. */
export function nameAtCaret(text: string, caret: number): { from: number; fragment: string } | undefined {
  const [, before = '', fragment = ''] =
    /(^|[\s(])@([\p{L}\p{M}'’.-]{0,30}(?: [\p{L}\p{M}'’.-]{0,30})?)$/u.exec(text.slice(0, caret)) ?? [];
  const from = caret - fragment.length - 1;
  return text[from] === '@' && (from === 0 || before !== '') ? { from, fragment } : undefined;
}

/** The members mentioned in a text. */
export const mentionedIn = (text: string, people: readonly ComboOption[]): string[] =>
  people.filter(({ label }) => text.includes(`@${label}`)).map(({ value }) => value);

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function matching(fragment: string, people: readonly ComboOption[], most = 6): ComboOption[] {
  const sought = plain(fragment);
  return people
    .filter(({ label }) =>
      plain(label)
        .split(' ')
        .some((_, place, words) => words.slice(place).join(' ').startsWith(sought)),
    )
    .slice(0, most);
}
