import type { PlacedText } from '../compliance/check.ts';
import type { BlockFields } from './block.ts';
import { type Block, type Content, type LeafBlock, leafKinds, leavesOf } from './tree.ts';

type Words = { path: string; text: string };

/** The text fields of a block by name; fields of an item are named like `items.0.question`. */
export function wordsIn(block: LeafBlock): Words[] {
  return inFields(leafKinds[block.type].fields as BlockFields, block, '');
}

function inFields(fields: BlockFields, held: object, prefix: string): Words[] {
  return Object.entries(fields).flatMap(([name, { control }]): Words[] => {
    const value = (held as Record<string, unknown>)[name];
    const path = `${prefix}${name}`;
    if (control.kind === 'line' || control.kind === 'words') return [{ path, text: String(value ?? '') }];
    if (control.kind === 'items')
      return (value as object[]).flatMap((item, place) => inFields(control.of, item, `${path}.${place}.`));
    if (control.kind === 'pictures')
      return (value as { alt: string }[]).map(({ alt }, place) => ({ path: `${path}.${place}.alt`, text: alt }));
    return [];
  });
}

/** Every text that someone will read, in all languages, with its path, for the compliance check. */
export const textsOf = ({ blocks }: Content): PlacedText[] =>
  blocks.flatMap((block, place) => {
    if (block.type === 'columns')
      return block.cells.flatMap((cell, column) =>
        cell.flatMap((leaf, row) => placed(leaf, ['blocks', place, 'cells', column, row])),
      );
    return placed(block, ['blocks', place]);
  });

function placed(leaf: LeafBlock, at: (string | number)[]): PlacedText[] {
  const own = wordsIn(leaf).map(({ path, text }) => ({ path: [...at, path], text }));
  const other = Object.entries(leaf.in ?? {}).flatMap(([locale, said]) =>
    Object.entries(said ?? {}).map(([path, text]) => ({ path: [...at, 'in', locale, path], text })),
  );
  return [...own, ...other].filter(({ text }) => text !== '');
}

/** `isMarked` is true for paragraphs that may contain marks, and false for a plain line. */
type Change = (text: string, path: string, isMarked: boolean) => string;

/** The block with its texts changed. */
export function withWords<B extends LeafBlock>(block: B, change: Change): B {
  return { ...block, ...changed(leafKinds[block.type].fields as BlockFields, block, '', change) };
}

function changed(fields: BlockFields, held: object, prefix: string, change: Change): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { control }]) => {
      const value = (held as Record<string, unknown>)[name];
      const path = `${prefix}${name}`;
      if (control.kind === 'line' || control.kind === 'words')
        return [name, change(String(value ?? ''), path, control.kind === 'words')];
      if (control.kind === 'items')
        return [name, (value as object[]).map((item, place) => changed(control.of, item, `${path}.${place}.`, change))];
      return [name, value];
    }),
  );
}

export const mapLeaves = (blocks: readonly Block[], change: (leaf: LeafBlock) => LeafBlock[]): Block[] =>
  blocks.flatMap((block): Block[] =>
    block.type === 'columns' ? [{ ...block, cells: block.cells.map((cell) => cell.flatMap(change)) }] : change(block),
  );

/** The ids of all picture files, each once. */
export const filesIn = (blocks: readonly Block[]): string[] => [
  ...new Set(
    leavesOf(blocks).flatMap((leaf) => {
      if (leaf.type === 'picture') return leaf.file ?? [];
      return leaf.type === 'gallery' ? leaf.pictures.map(({ file }) => file) : [];
    }),
  ),
];
