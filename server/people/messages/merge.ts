import { type MergeField, mergeFields } from '#contract/people/messages.ts';

export type MergeValues = Record<MergeField, string>;

const place = /\{\{\s*([a-z_]+)\s*(?:\|([^}]*))?\}\}/g;

/** `{{first_name|there}}` becomes the name, or what stands after the bar where there is none. */
export function fillIn(text: string, values: MergeValues): { text: string; missing: MergeField[] } {
  const missing = new Set<MergeField>();
  const filled = text.replace(place, (whole, name: string, otherwise: string | undefined) => {
    if (!isField(name)) return whole;
    const value = values[name].trim() || otherwise?.trim();
    if (value === undefined) missing.add(name);
    return value ?? '';
  });
  return { text: filled, missing: [...missing] };
}

const isField = (name: string): name is MergeField => (mergeFields as readonly string[]).includes(name);
