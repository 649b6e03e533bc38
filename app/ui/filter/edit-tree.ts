import { type Fields, fieldOf } from '#contract/core/fields.ts';
import {
  type Filter,
  type Group,
  groupOf,
  isCondition,
  isGroup,
  joinOf,
  partsOf,
  rooted,
} from '#contract/core/filter.ts';
import { type Draft, draftOf, finished } from './draft.ts';

/** `none` and `notAll` are the opposites of `or` and `and`, so that the reader never sees a bare "not". */
export type Match = 'and' | 'or' | 'none' | 'notAll';

/** The filter tree being edited. Parts have their own ids, so that they keep their place on screen. */
export type EditGroup = { readonly id: number; readonly match: Match; readonly parts: readonly EditPart[] };
type EditCondition = { readonly id: number; readonly draft: Draft };
export type EditPart = EditGroup | EditCondition;

export const isEditGroup = (part: EditPart): part is EditGroup => 'match' in part;

let lastId = 0;
export const newId = (): number => ++lastId;

const opposite: Record<Match, Match> = { and: 'notAll', notAll: 'and', or: 'none', none: 'or' };

export function editable(fields: Fields, filter: Filter): EditGroup {
  const part = partOf(fields, rooted(filter));
  return isEditGroup(part) ? part : { id: newId(), match: 'and', parts: [part] };
}

function partOf(fields: Fields, filter: Filter): EditPart {
  if (isCondition(filter)) {
    const field = fieldOf(fields, filter.field);
    return { id: newId(), draft: field ? draftOf(field, filter) : filter };
  }
  if (isGroup(filter)) {
    return { id: newId(), match: joinOf(filter), parts: partsOf(filter).map((part) => partOf(fields, part)) };
  }
  const inner = partOf(fields, filter.not);
  if (!isEditGroup(inner)) return { id: newId(), match: 'none', parts: [inner] };
  return { ...inner, match: opposite[inner.match] };
}

/** The filter, or null while a condition is incomplete. Empty groups are left out. */
export function written(fields: Fields, root: EditGroup): Group | null {
  const filter = write(fields, root);
  return filter === 'unfinished' ? null : rooted(filter ?? { and: [] });
}

function write(fields: Fields, part: EditPart): Filter | undefined | 'unfinished' {
  if (!isEditGroup(part)) return finished(fields, part.draft) ?? 'unfinished';
  const parts: Filter[] = [];
  for (const inner of part.parts) {
    const filter = write(fields, inner);
    if (filter === 'unfinished') return filter;
    if (filter) parts.push(filter);
  }
  if (parts.length === 0) return undefined;
  if (part.match === 'and' || part.match === 'or') return groupOf(part.match, parts);
  // A single part needs no group, which would add a level of nesting.
  const [only, ...others] = parts;
  return { not: only && others.length === 0 ? only : groupOf(part.match === 'none' ? 'or' : 'and', parts) };
}

/** Number of nodes in the written tree: `none` and `notAll` add one for the "not". */
export function sizeOf(part: EditPart): number {
  if (!isEditGroup(part)) return 1;
  const own = part.match === 'none' || part.match === 'notAll' ? 2 : 1;
  return part.parts.reduce((sum, inner) => sum + sizeOf(inner), own);
}
