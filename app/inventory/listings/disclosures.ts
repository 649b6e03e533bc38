import type { T } from '#app/i18n/t.ts';
import { disclosureKinds, disclosureOptions } from '#contract/inventory/listing-lookups.ts';

/** A disclosure's name; values that aren't ours show as they are. */
export function disclosureName(t: T, value: string): string {
  const known = disclosureOptions.find((option) => option.value === value);
  return known ? t.any(known.label) : value;
}

/** The options: ours, and other values of the listing. */
export const disclosureOptionsWith = (t: T, said: readonly string[]): { value: string; label: string }[] =>
  [...new Set([...disclosureKinds, ...said])].map((value) => ({ value, label: disclosureName(t, value) }));
