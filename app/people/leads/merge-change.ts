import { mergeChange } from '#app/ui/record/merge-change.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Lead, leads } from '#contract/people/leads.ts';

export type LeadChange = Partial<Omit<InputOf<typeof leads.change>, 'id'>>;
/** Fields that are changed as a whole. */
export type LeadField = Exclude<keyof LeadChange, 'custom'>;

/** Added and removed tags merge with those of others, and so do custom fields, which the server merges. */
export function mergeLeadChange(basis: Lead, current: Lead, { tags, custom, ...change }: LeadChange) {
  const { fitting, disputed } = mergeChange(basis, current, change);
  return {
    fitting: {
      ...fitting,
      ...(tags && { tags: mergeTags(basis.tags, current.tags, tags) }),
      ...(custom && { custom }),
    } as LeadChange,
    disputed,
  };
}

function mergeTags(basis: readonly string[], current: readonly string[], wanted: readonly string[]): string[] {
  const removed = basis.filter((tag) => !wanted.includes(tag));
  const added = wanted.filter((tag) => !basis.includes(tag));
  return [...new Set([...current.filter((tag) => !removed.includes(tag)), ...added])];
}
