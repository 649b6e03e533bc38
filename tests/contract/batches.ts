import { isDeepStrictEqual } from 'node:util';

/** Comparing every table costs more than the calls in between, so this many calls share one comparison. */
const size = 20;

/** Groups the cases; each group has the names of its first and last case. */
export function inBatches<Case>(
  cases: readonly Case[],
  nameOf: (one: Case) => string = (one) => (one as [string])[0],
): [name: string, batch: readonly Case[]][] {
  const batches: [string, readonly Case[]][] = [];
  for (let at = 0; at < cases.length; at += size) {
    const batch = cases.slice(at, at + size);
    batches.push([`${nameOf(batch[0]!)} to ${nameOf(batch.at(-1)!)}`, batch]);
  }
  return batches;
}

/**
 * Finds the cases that change what `look` returns; there should be none. All cases of a batch are prepared before the first look; if
 * something changed, they run again one by one to find the cause.
 */
export async function changing<Case>(
  look: () => Promise<unknown>,
  batch: readonly Case[],
  getReady: (one: Case) => Promise<() => Promise<void>>,
): Promise<{ one: Case; before: unknown; after: unknown }[]> {
  const around = async (cases: readonly Case[]) => {
    const ready: (() => Promise<void>)[] = [];
    for (const one of cases) ready.push(await getReady(one));
    const before = await look();
    for (const act of ready) await act();
    return { before, after: await look() };
  };
  const { before, after } = await around(batch);
  if (isDeepStrictEqual(before, after)) return [];
  const found = [];
  for (const one of batch) {
    const alone = await around([one]);
    if (!isDeepStrictEqual(alone.before, alone.after)) found.push({ one, ...alone });
  }
  // The change happens only if the cases run together, which still counts as a change.
  return found.length > 0 ? found : [{ one: batch[0]!, before, after }];
}
