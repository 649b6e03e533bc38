import type { ClosingPart } from './facts.ts';
import type { ClosingBreak, ClosingGraph, ClosingNode } from './nodes.ts';

type ClosingChange = {
  readonly moves: readonly { readonly node: ClosingNode; readonly from: string | null; readonly to: string | null }[];
  /** What breaks by it, what it mends, and what fits neither before nor after it. */
  readonly broken: readonly ClosingBreak[];
  readonly mended: readonly ClosingBreak[];
  readonly left: readonly ClosingBreak[];
};

const sameBreak = (a: ClosingBreak, b: ClosingBreak): boolean => a.node === b.node && a.kind === b.kind;

export function changeBetween(before: ClosingGraph, after: ClosingGraph): ClosingChange {
  const was = new Map(before.nodes.map((one) => [one.key, one]));
  return {
    moves: after.nodes.flatMap((one) => {
      const from = was.get(one.key)?.on ?? null;
      return from === one.on ? [] : [{ node: one, from, to: one.on }];
    }),
    broken: after.breaks.filter((one) => !before.breaks.some((other) => sameBreak(one, other))),
    mended: before.breaks.filter((one) => !after.breaks.some((other) => sameBreak(one, other))),
    left: after.breaks.filter((one) => before.breaks.some((other) => sameBreak(one, other))),
  };
}

type ToldOf = {
  readonly user: string;
  readonly part: ClosingPart;
  readonly record: string;
  readonly count: number;
};

/** Who is told of what breaks: whoever works on the record, and whoever sees to that date. Everybody once. */
export function toldOf(
  { nodes }: ClosingGraph,
  broken: readonly ClosingBreak[],
  workers: Readonly<Record<string, readonly string[]>>,
): ToldOf[] {
  const told = new Map<string, ToldOf>();
  for (const one of broken) {
    const at = nodes.find(({ key }) => key === one.node);
    if (!at) continue;
    const users = new Set([...(workers[at.record] ?? []), ...(at.owner ? [at.owner] : [])]);
    for (const user of users) {
      const known = told.get(user);
      told.set(
        user,
        known ? { ...known, count: known.count + 1 } : { user, part: at.part, record: at.record, count: 1 },
      );
    }
  }
  return [...told.values()];
}
