import type { BlockFields } from './block.ts';
import { type Block, type LeafBlock, leafKinds } from './tree.ts';
import { mapLeaves, withWords } from './walk.ts';

const inWords = /\]\((https?:\/\/[^\s()]+)\)/g;
const isWeb = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//i.test(value);

/** Changes the web links of blocks. Each link has a number, which is the same on every walk. */
export function mapLinks(blocks: readonly Block[], change: (link: string, place: number) => string): Block[] {
  let place = 0;
  const next = (link: string): string => {
    place += 1;
    return change(link, place - 1);
  };
  return mapLeaves(blocks, (leaf) => {
    const said = withWords(leaf, (text) => text.replace(inWords, (_, link: string) => `](${next(link)})`));
    return [{ ...said, ...addressed(leafKinds[leaf.type].fields as BlockFields, said, next) } as LeafBlock];
  });
}

function addressed(
  fields: BlockFields,
  held: object,
  next: (link: string) => string,
  isMeant: (value: unknown) => value is string = isWeb,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { control }]): [string, unknown][] => {
      const value = (held as Record<string, unknown>)[name];
      if (control.kind === 'address' && isMeant(value)) return [[name, next(value)]];
      if (control.kind === 'items')
        return [
          [name, (value as object[]).map((item) => ({ ...item, ...addressed(control.of, item, next, isMeant) }))],
        ];
      return [];
    }),
  );
}

const ownInWords = /\]\(~(\/[^\s()]*)\)/g;
const isOwn = (value: unknown): value is string => typeof value === 'string' && value.startsWith('~/');

/** Resolves `~/` links to the site's address. */
export const withinSite = (blocks: readonly Block[], base: string): Block[] =>
  mapLeaves(blocks, (leaf) => {
    const said = withWords(leaf, (text) => text.replace(ownInWords, (_, path: string) => `](${base}${path})`));
    const lead = (link: string): string => base + link.slice(1);
    return [{ ...said, ...addressed(leafKinds[leaf.type].fields as BlockFields, said, lead, isOwn) } as LeafBlock];
  });

export function linksOf(blocks: readonly Block[]): string[] {
  const found: string[] = [];
  mapLinks(blocks, (link) => {
    found.push(link);
    return link;
  });
  return found;
}
