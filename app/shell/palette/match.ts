const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** How well a text answers a question: 0 begins with it, 1 has a word that does, 2 holds it, 3 does not. */
export function rankOf(text: string, question: string): 0 | 1 | 2 | 3 {
  const asked = plain(question).trim();
  const given = plain(text);
  if (given.startsWith(asked)) return 0;
  if (given.includes(` ${asked}`)) return 1;
  return asked.split(/\s+/).every((word) => given.includes(word)) ? 2 : 3;
}

/** The best first; equals stay in their order. */
export const ranked = <Item>(items: readonly Item[], question: string, textOf: (item: Item) => string): Item[] =>
  items.toSorted((a, b) => rankOf(textOf(a), question) - rankOf(textOf(b), question));

/** Only what fits the words of a question, the best first. */
export const matching = <Item>(items: readonly Item[], question: string, textOf: (item: Item) => string): Item[] =>
  ranked(
    items.filter((item) => rankOf(textOf(item), question) < 3),
    question,
    textOf,
  );
