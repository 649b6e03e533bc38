import type { CustomValues } from '#contract/people/custom-fields.ts';
import { extraPlain, mostTags } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { MergeField, tagChoices } from '#contract/people/merging.ts';
import type { Ownership } from './ownership.ts';

/** Fields that the winner takes from the loser if its own are empty, without asking. */
const filled = ['timeframe', 'areas', 'language', ...extraPlain] as const;

export type MergedField = MergeField | (typeof filled)[number] | 'tags' | 'custom' | 'ownership';
/** A lead with the reason for its ownership class. */
export type Mergeable = Lead & { ownership: Ownership };
/** The fields of the winner that a merge changed, before and after. */
export type FieldChanges = Partial<Record<MergedField, { before: unknown; after: unknown }>>;
export type Choice = { take: readonly MergeField[]; tags: (typeof tagChoices)[number] };

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
/** Custom fields are compared regardless of their order. */
const sameValue = (field: MergedField, one: unknown, other: unknown): boolean =>
  field === 'custom'
    ? same(sorted(one), sorted(other))
    : field === 'ownership'
      ? sameClass(one as Ownership, other as Ownership)
      : same(one, other);
const sorted = (values: unknown): unknown => Object.entries(values ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
const sameClass = (one: Ownership, other: Ownership): boolean => one.class === other.class && one.of === other.of;
const sameOwnership = (one: Ownership, other: Ownership): boolean =>
  sameClass(one, other) && same(sorted(one.why), sorted(other.why));

export function fieldChanges(winner: Mergeable, loser: Mergeable, { take, tags }: Choice): FieldChanges {
  const wanted: [MergedField, unknown][] = [...new Set(take)]
    // An address is never replaced by none.
    .filter((field) => !(field === 'email' || field === 'phone') || loser[field] !== null)
    .map((field) => [field, loser[field]]);
  if (tags === 'loser') wanted.push(['tags', loser.tags]);
  if (tags === 'both') wanted.push(['tags', [...new Set([...winner.tags, ...loser.tags])].slice(0, mostTags)]);
  for (const field of filled) if (isEmpty(winner[field])) wanted.push([field, loser[field]]);
  // The ownership class of the older lead wins, so that a merge can't be used to gain ownership.
  if (Date.parse(loser.createdAt) < Date.parse(winner.createdAt))
    wanted.push(['ownership', { ...loser.ownership, why: { basis: 'merged', other: loser.id } }]);
  wanted.push(['custom', { ...loser.custom, ...winner.custom }]);
  return Object.fromEntries(
    wanted.flatMap(([field, after]) =>
      sameValue(field, winner[field], after) ? [] : [[field, { before: winner[field], after }] as const],
    ),
  );
}

/**
 * Which fields to restore when a merge is undone: those that still have the merge's value. If a later merge changed a field as well,
 * `later` gets the value from before both.
 */
export function fieldsTakenBack(
  changes: FieldChanges,
  now: Mergeable,
  later: readonly FieldChanges[],
): { set: Partial<Record<MergedField, unknown>>; later: FieldChanges[] } {
  const set: Partial<Record<MergedField, unknown>> = {};
  const rewritten = later.map((one) => ({ ...one }));
  for (const [name, change] of Object.entries(changes)) {
    const field = name as MergedField;
    if (field === 'custom') {
      set.custom = customTakenBack(now.custom ?? {}, change.before as CustomValues, change.after as CustomValues);
      continue;
    }
    if (field === 'tags') {
      set.tags = tagsTakenBack(now.tags, change.before as string[], change.after as string[]);
      continue;
    }
    const isAsLeft =
      field === 'ownership' ? sameOwnership(now.ownership, change.after as Ownership) : same(now[field], change.after);
    const next = rewritten.find((one) => one[field] !== undefined);
    if (next) next[field] = { ...next[field]!, before: change.before };
    else if (isAsLeft) set[field] = change.before;
  }
  return { set, later: rewritten };
}

/** Removes custom fields that the merge filled in, unless they were changed since. */
const customTakenBack = (now: CustomValues, before: CustomValues, after: CustomValues): CustomValues =>
  Object.fromEntries(Object.entries(now).filter(([key, value]) => key in before || !same(value, after[key])));

/** Removes tags that the merge added and restores those it removed; tags added or removed since stay so. */
function tagsTakenBack(now: readonly string[], before: readonly string[], after: readonly string[]): string[] {
  if (same(now, after)) return [...before];
  const kept = now.filter((tag) => before.includes(tag) || !after.includes(tag));
  const back = before.filter((tag) => !after.includes(tag) && !kept.includes(tag));
  return [...kept, ...back].slice(0, mostTags);
}
