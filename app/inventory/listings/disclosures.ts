import type { T } from '#app/i18n/t.ts';
import { disclosureKinds, disclosureOptions } from '#contract/inventory/listing-lookups.ts';

/** As people call it; what is none of ours is told as it came. */
export function disclosureName(t: T, value: string): string {
  const known = disclosureOptions.find((option) => option.value === value);
  return known ? t.any(known.label) : value;
}

/** What can be chosen: ours, and what the listing says beside them. */
export const disclosureOptionsWith = (t: T, said: readonly string[]): { value: string; label: string }[] =>
  [...new Set([...disclosureKinds, ...said])].map((value) => ({ value, label: disclosureName(t, value) }));
