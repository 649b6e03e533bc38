import type { InputOf } from '#contract/core/call.ts';
import type { Lead, leads } from '#contract/people/leads.ts';

export type LeadChange = Partial<Omit<InputOf<typeof leads.change>, 'id'>>;
/** A field that is changed as a whole. The organisation's own fit beside each other whatever others did. */
export type LeadField = Exclude<keyof LeadChange, 'custom'>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A change that was made on an older state of a lead, fitted to the newer one. Fields that only we changed, and tags
 * added and taken away, fit; what somebody else changed too is in dispute.
 */
export function mergeChange(
  basis: Lead,
  current: Lead,
  change: LeadChange,
): { fitting: LeadChange; disputed: LeadField[] } {
  const disputed: LeadField[] = [];
  const fitting: LeadChange = { ...change };
  for (const field of Object.keys(change).filter((name) => name !== 'custom') as LeadField[]) {
    if (same(basis[field], current[field]) || same(change[field], current[field])) continue;
    if (same(change[field], basis[field])) delete fitting[field];
    else if (field === 'tags') fitting.tags = mergeTags(basis.tags, current.tags, change.tags ?? []);
    else disputed.push(field);
  }
  return { fitting, disputed };
}

function mergeTags(basis: readonly string[], current: readonly string[], wanted: readonly string[]): string[] {
  const removed = basis.filter((tag) => !wanted.includes(tag));
  const added = wanted.filter((tag) => !basis.includes(tag));
  return [...new Set([...current.filter((tag) => !removed.includes(tag)), ...added])];
}
