import { gridColumns, type Widget } from '#contract/insight/boards.ts';

export type Box = Pick<Widget, 'id' | 'x' | 'y' | 'w' | 'h'>;

const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

const inOrder = (first: string | undefined) => (a: Box, b: Box) =>
  a.y - b.y || (a.id === first ? -1 : b.id === first ? 1 : a.x - b.x);

/**
 * No two overlap and nothing floats: whoever was moved stays where it was put, others make room below it, then all rise as
 * far as they can.
 */
export function settle<B extends Box>(boxes: readonly B[], moved?: string): B[] {
  const placed: B[] = [];
  const first = boxes.find(({ id }) => id === moved);
  for (const box of [...(first ? [first] : []), ...boxes.filter((one) => one !== first).sort(inOrder(moved))]) {
    let at = box;
    for (let hit = placed.find((one) => overlap(one, at)); hit; hit = placed.find((one) => overlap(one, at)))
      at = { ...at, y: hit.y + hit.h };
    placed.push(at);
  }
  const risen: B[] = [];
  for (const box of placed.sort(inOrder(moved))) {
    let at = box;
    while (at.y > 0 && !risen.some((one) => overlap(one, { ...at, y: at.y - 1 }))) at = { ...at, y: at.y - 1 };
    risen.push(at);
  }
  const byId = new Map(risen.map((box) => [box.id, box]));
  return boxes.map(({ id }) => byId.get(id)!);
}

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

export const moveTo = <B extends Box>(boxes: readonly B[], id: string, x: number, y: number): B[] =>
  settle(
    boxes.map((box) => (box.id === id ? { ...box, x: between(x, 0, gridColumns - box.w), y: Math.max(0, y) } : box)),
    id,
  );

export const sizeTo = <B extends Box>(boxes: readonly B[], id: string, w: number, h: number): B[] =>
  settle(
    boxes.map((box) => (box.id === id ? { ...box, w: between(w, 2, gridColumns - box.x), h: between(h, 1, 12) } : box)),
    id,
  );

/** Below all others. */
export const below = (boxes: readonly Box[]): number => Math.max(0, ...boxes.map(({ y, h }) => y + h));

/** As they are read: line by line. */
export const reading = <B extends Box>(boxes: readonly B[]): B[] => [...boxes].sort((a, b) => a.y - b.y || a.x - b.x);
