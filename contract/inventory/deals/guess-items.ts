type Slot = { id: string; name: string };

/** Words that say nothing about a document's type. */
const idle = new Set([
  ...['the', 'a', 'an', 'of', 'and', 'or', 'for', 'to', 'in', 'on', 'with', 'by', 'pdf', 'doc', 'docx', 'jpg', 'jpeg'],
  ...['png', 'scan', 'scanned', 'copy', 'final', 'signed', 'executed', 'received', 'form', 'document', 'page', 'pages'],
  ...['img', 'image', 'file', 'new', 'rev', 'version', 'real', 'estate'],
]);

/** Names that people give their files, with the terms that checklists use for the same thing. */
const alike: readonly (readonly string[])[] = [
  ['preapproval', 'pre-approval', 'preapp', 'prequal', 'prequalification'],
  ['contract', 'psa', 'purchase agreement', 'rpa', 'offer accepted', 'purchase contract'],
  ['disclosure', 'disclosures', 'sdn', 'tds', 'pcds', 'spd', 'form 17', 'form17'],
  ['brokerage services', 'iabs'],
  ['natural hazard', 'nhd'],
  ['transfer disclosure', 'tds'],
  ['lead-based paint', 'lead paint', 'lbp', 'lead based paint'],
  ['settlement statement', 'alta', 'hud', 'closing disclosure', 'hud-1'],
  ['title commitment', 'title report', 'prelim', 'preliminary title'],
  ['inspection report', 'home inspection'],
  ['appraisal', 'appraisal report'],
  ['listing agreement', 'erts', 'exclusive right to sell', 'rla'],
  ['buyer representation', 'buyer agency', 'buyer broker', 'brba', 'buyer brokerage'],
  ['earnest money', 'emd', 'deposit receipt'],
  ['survey', 't-47', 't47'],
  ['hoa', 'homeowners association', 'owners association', 'resale certificate'],
];

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim();

const stemmed = (word: string): string => (word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word);
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[\s-]+/)
    .map(stemmed)
    .filter((word) => word && !idle.has(word) && !/^\d+$/.test(word));

const holds = (text: string, phrase: string): boolean =>
  ` ${text.replace(/-/g, ' ')} `.includes(` ${phrase.replace(/-/g, ' ')} `);

/** How well a file name matches an item: the share of the item's words it contains, with synonyms. */
function likeness(file: string, item: string): number {
  const [left, right] = [new Set(wordsOf(file)), new Set(wordsOf(item))];
  const both = [...right].filter((word) => left.has(word)).length;
  const share = right.size > 0 ? both / right.size : 0;
  const [plainFile, plainItem] = [plain(file), plain(item)];
  const same = alike.filter(
    (group) => group.some((name) => holds(plainFile, name)) && group.some((name) => holds(plainItem, name)),
  ).length;
  return share + both * 0.1 + same * 0.6;
}

/** Matches below this are too uncertain to suggest. */
const least = 0.45;

/**
 * Suggests a checklist item for each file by its name: best matches first, each file and item at most once, and null where none is likely.
 * A person confirms.
 */
export function guessItems(files: readonly string[], items: readonly Slot[]): (string | null)[] {
  const named = files.map((file) =>
    file
      .replace(/\.[a-z0-9]{1,5}$/i, '')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/_/g, ' '),
  );
  const pairs = named
    .flatMap((file, place) => items.map((item) => ({ place, item: item.id, likely: likeness(file, item.name) })))
    .filter(({ likely }) => likely >= least)
    .toSorted((one, other) => other.likely - one.likely || one.place - other.place);
  const guesses: (string | null)[] = files.map(() => null);
  const taken = new Set<string>();
  for (const { place, item } of pairs) {
    if (guesses[place] !== null || taken.has(item)) continue;
    guesses[place] = item;
    taken.add(item);
  }
  return guesses;
}
