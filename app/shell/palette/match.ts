const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What fits the words of a question, best first: those that begin with it, then those with a word that does, then the rest. */
export function matching<Item>(items: readonly Item[], question: string, textOf: (item: Item) => string): Item[] {
  const asked = plain(question).trim();
  if (!asked) return [...items];
  const words = asked.split(/\s+/);
  return items
    .flatMap((item) => {
      const text = plain(textOf(item));
      if (!words.every((word) => text.includes(word))) return [];
      const rank = text.startsWith(asked) ? 0 : text.includes(` ${asked}`) ? 1 : 2;
      return [{ item, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
