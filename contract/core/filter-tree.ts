import { type Filter, type Group, groupOf, isCondition, isGroup, joinOf, partsOf, rooted } from './filter.ts';

/** The position of a part in a tree as the keys that lead to it, as in issues: `['and', 1, 'or', 0]`. */
export type FilterPath = readonly (string | number)[];

export function partAt(filter: Filter, path: FilterPath): Filter | undefined {
  return path.reduce<unknown>((node, step) => (node as Record<string | number, unknown> | undefined)?.[step], filter) as
    | Filter
    | undefined;
}

/** The tree with the part at this position replaced. */
export function replaceAt(filter: Filter, path: FilterPath, part: Filter): Filter {
  return edit(filter, path, () => part) ?? { and: [] };
}

/** The tree without this part. A group that becomes empty is removed too. */
export function removeAt(filter: Filter, path: FilterPath): Group {
  return rooted(edit(filter, path, () => undefined) ?? { and: [] });
}

/** The tree with one more part at the end of the group at this position. */
export function addTo(filter: Filter, path: FilterPath, part: Filter): Filter {
  return replaceAt(filter, path, withPart(partAt(filter, path) ?? { and: [] }, part));
}

function withPart(filter: Filter, part: Filter): Filter {
  return isGroup(filter) ? groupOf(joinOf(filter), [...partsOf(filter), part]) : { and: [filter, part] };
}

function edit(filter: Filter, path: FilterPath, change: (part: Filter) => Filter | undefined): Filter | undefined {
  const [step, place, ...rest] = path;
  if (step === undefined) return change(filter);
  if (isCondition(filter)) return filter;
  if (!isGroup(filter)) {
    const inner = edit(filter.not, path.slice(1), change);
    return inner && { not: inner };
  }
  const parts = partsOf(filter).flatMap((part, index) => (index === place ? (edit(part, rest, change) ?? []) : part));
  return parts.length > 0 ? groupOf(joinOf(filter), parts) : undefined;
}

export function depthOf(filter: Filter): number {
  if (isCondition(filter)) return 1;
  return 1 + Math.max(0, ...(isGroup(filter) ? partsOf(filter) : [filter.not]).map(depthOf));
}

export function nodesIn(filter: Filter): number {
  if (isCondition(filter)) return 1;
  return (isGroup(filter) ? partsOf(filter) : [filter.not]).reduce((sum, part) => sum + nodesIn(part), 1);
}
