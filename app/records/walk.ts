import type { SavedView } from '#contract/account/views.ts';
import type { ListSelection } from './selection.ts';
import { remember, remembered } from './tab-memory.ts';

/**
 * The order of a list as it was when its first record was opened. Work can remove a record from the list, and "next" still continues from
 * its position.
 */
export type Walk = {
  selection: ListSelection;
  sort: string;
  ids: readonly string[];
  /** Where to load further ids from; null when `ids` is complete. */
  cursor: string | null;
};

const nameOf = (domain: SavedView['domain']) => `lintel-${domain}-walk`;

/** Longer walks don't survive a reload, because each loaded page would store them again. */
const mostKept = 1_000;
const walks = new Map<SavedView['domain'], Walk>();

export function rememberWalk(domain: SavedView['domain'], walk: Walk): void {
  walks.set(domain, walk);
  remember(nameOf(domain), walk.ids.length > mostKept ? null : JSON.stringify(walk));
}

export function walkOf(domain: SavedView['domain']): Walk | null {
  const known = walks.get(domain);
  if (known) return known;
  try {
    return JSON.parse(remembered(nameOf(domain)) ?? 'null') as Walk | null;
  } catch {
    return null;
  }
}

const sameList = (one: Walk, other: Walk): boolean =>
  one.sort === other.sort && JSON.stringify(one.selection) === JSON.stringify(other.selection);

/** The list's current order. A reader in the middle of a walk keeps the order they started with, and new records are appended. */
export function walkFrom(before: Walk | null, now: Walk, open: string | null): Walk {
  if (!open || !before || !sameList(before, now) || !before.ids.includes(open)) return now;
  const known = new Set(before.ids);
  const more = now.ids.filter((id) => !known.has(id));
  return { ...now, ids: [...before.ids, ...more] };
}

type Ask = {
  /** The first of these ids, in this order, that the list still shows. */
  firstOf: (selection: ListSelection, ids: string[]) => Promise<string | null>;
  page: (walk: Walk, cursor: string) => Promise<{ ids: string[]; next: string | null }>;
};

/** How many ids are checked at once. */
const atOnce = 50;

/** The next record that is still in the list, and the walk extended by what was loaded to find it. */
export async function nextOf(walk: Walk, at: string, ask: Ask): Promise<{ walk: Walk; next: string | null }> {
  let { ids, cursor } = walk;
  for (let from = ids.indexOf(at) + 1; ; ) {
    const coming = ids.slice(from, from + atOnce);
    const next = coming.length > 0 ? await ask.firstOf(walk.selection, coming) : null;
    from += coming.length;
    if (next !== null || (from >= ids.length && cursor === null)) return { walk: { ...walk, ids, cursor }, next };
    if (from < ids.length || cursor === null) continue;
    const page = await ask.page(walk, cursor);
    const known = new Set(ids);
    ids = [...ids, ...page.ids.filter((id) => !known.has(id))];
    cursor = page.next;
  }
}
