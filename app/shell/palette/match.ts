const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** How well a text matches a query: 0 starts with it, 1 has a word that starts with it, 2 contains all its words, 3 does not match. */
export function rankOf(text: string, question: string): 0 | 1 | 2 | 3 {
  const asked = plain(question).trim();
  const given = plain(text);
  if (given.startsWith(asked)) return 0;
  if (given.includes(` ${asked}`)) return 1;
  return asked.split(/\s+/).every((word) => given.includes(word)) ? 2 : 3;
}

/** Best match first; equal ranks keep their order. */
export const ranked = <Item>(items: readonly Item[], question: string, textOf: (item: Item) => string): Item[] =>
  items.toSorted((a, b) => rankOf(textOf(a), question) - rankOf(textOf(b), question));

/** Only the items that match the query, best first. */
export const matching = <Item>(items: readonly Item[], question: string, textOf: (item: Item) => string): Item[] =>
  ranked(
    items.filter((item) => rankOf(textOf(item), question) < 3),
    question,
    textOf,
  );
