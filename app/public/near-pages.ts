import { footerColumns, legalLinks, type PageLink } from './links.ts';

/** Pages to suggest for a mistyped address. */
const knownPages: readonly PageLink[] = [
  ...footerColumns.flatMap(({ links }) => links),
  ...legalLinks.filter(({ href }) => href === '/cookie-policy'),
];

const most = 3;

/** The pages whose address is most similar to the requested one; empty if none is. */
export function nearPages(path: string): PageLink[] {
  const asked = path.toLowerCase().split('/').filter(Boolean).join(' ');
  if (!asked) return [];
  return knownPages
    .map((page) => ({ page, likeness: likeness(asked, page.href.slice(1)) }))
    .filter(({ likeness }) => likeness >= 0.4)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ page }) => page);
}

/** The share of letter pairs that two words have in common: 1 for equal words. */
function likeness(one: string, other: string): number {
  const [a, b] = [pairs(one), pairs(other)];
  const common = a.filter((pair) => b.includes(pair)).length;
  return (2 * common) / (a.length + b.length);
}

const pairs = (word: string): string[] => [...word].slice(1).map((letter, place) => word[place] + letter);
