import type { Block, LeafBlock } from '../../core/content/tree.ts';
import { withWords, wordsIn } from '../../core/content/walk.ts';
import type { TestableBlock } from './experiments.ts';

/** Legally required and quoted texts can't be tested, nor blocks without text. */
const isTestable = (leaf: LeafBlock): boolean =>
  leaf.type !== 'disclosure' &&
  leaf.type !== 'testimonial' &&
  // A block for some visitors only, or with translations, can't be tested: part of the visitors would get neither version.
  !leaf.shownIf &&
  Object.keys(leaf.in ?? {}).length === 0 &&
  wordsIn(leaf).some(({ text }) => text.trim() !== '');

type Placed = { place: string; leaf: LeafBlock };

const placedIn = (blocks: readonly Block[]): Placed[] =>
  blocks.flatMap((block, at): Placed[] =>
    block.type === 'columns'
      ? block.shownIf
        ? []
        : block.cells.flatMap((cell, column) => cell.map((leaf, row) => ({ place: `${at}.${column}.${row}`, leaf })))
      : [{ place: String(at), leaf: block }],
  );

export const testableIn = (blocks: readonly Block[]): TestableBlock[] =>
  placedIn(blocks)
    .filter(({ leaf }) => isTestable(leaf))
    .map(({ place, leaf }) => ({
      place,
      type: leaf.type,
      words: wordsIn(leaf).filter(({ text }) => text.trim() !== ''),
    }));

/** The block at a place, if its text can be tested. */
export const leafAt = (blocks: readonly Block[], place: string): LeafBlock | undefined =>
  placedIn(blocks).find((one) => one.place === place && isTestable(one.leaf))?.leaf;

/** The block with the text of version B. */
export const saidAs = (leaf: LeafBlock, words: Readonly<Record<string, string>>): LeafBlock =>
  withWords(leaf, (said, path) => words[path] ?? said);

/** The JSON path of a place in a page's content for PostgreSQL: `3.0.1` is blocks, 3, cells, 0, 1. */
export function pathOf(place: string): string[] {
  const [at, column, row] = place.split('.');
  return column === undefined ? ['blocks', at!] : ['blocks', at!, 'cells', column, row!];
}

/** The blocks with the one at this path replaced. */
export function withLeafAt(blocks: readonly Block[], path: readonly string[], leaf: LeafBlock): Block[] {
  const [, at, , column, row] = path.map(Number);
  return blocks.map((block, place) => {
    if (place !== at) return block;
    if (block.type !== 'columns') return leaf;
    return {
      ...block,
      cells: block.cells.map((cell, inColumn) =>
        inColumn === column ? cell.map((one, inRow) => (inRow === row ? leaf : one)) : cell,
      ),
    };
  });
}
