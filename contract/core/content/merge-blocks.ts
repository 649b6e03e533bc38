import type { Block } from './tree.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Merged = {
  blocks: Block[];
  /** Blocks that both people changed: both versions are kept, mine below theirs. */
  doubled: number;
};

/**
 * Merges two people's changes to the same page. A block that one removed and the other left alone is removed, a block that the other
 * changed stays, and if both changed a block, both versions are kept.
 */
export function mergeBlocks(
  basis: readonly Block[],
  theirs: readonly Block[],
  mine: readonly Block[],
  newId: () => string,
): Merged {
  const before = byId(basis);
  const [now, own] = [byId(theirs), byId(mine)];
  let doubled = 0;
  const settled = new Map<string, Block[]>();
  for (const id of new Set([...now.keys(), ...own.keys()])) {
    const [was, their, my] = [before.get(id), now.get(id), own.get(id)];
    if (!their || !my) {
      const left = (their ?? my)!;
      // Removed on one side: keep it only if the other side has changed it since.
      settled.set(id, was && same(was, left) ? [] : [left]);
    } else if (same(their, my) || same(was, my)) settled.set(id, [their]);
    else if (same(was, their)) settled.set(id, [my]);
    else {
      doubled++;
      settled.set(id, [their, { ...my, id: newId() }]);
    }
  }
  // Use the order of the person who moved blocks; the other person's new blocks follow the block they followed.
  const isMoved = !same(orderOf(mine, before), orderOf(basis, own));
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine];
  const order = first.map(({ id }) => id!);
  for (const [place, { id }] of second.entries()) {
    if (order.includes(id!)) continue;
    const after = second.slice(0, place).findLast(({ id: other }) => order.includes(other!));
    order.splice(after ? order.indexOf(after.id!) + 1 : 0, 0, id!);
  }
  return { blocks: order.flatMap((id) => settled.get(id) ?? []), doubled };
}

const byId = (blocks: readonly Block[]): Map<string, Block> => new Map(blocks.map((block) => [block.id!, block]));
const orderOf = (blocks: readonly Block[], known: ReadonlyMap<string, unknown>): string[] =>
  blocks.flatMap(({ id }) => (known.has(id!) ? id! : []));
