/** In `{{first_name|there}}`, the text after the bar is used if the value is unknown. Message templates use the same syntax. */
export type MergeValues = { readonly [name: string]: string };

const place = /\{\{\s*([a-z_]+)\s*(?:\|([^{}]*))?\}\}/g;

/** Earlier names of fields, so that texts written with them keep working. */
const renamed: { readonly [before: string]: string } = { organisation: 'organization' };
export const fieldNow = (name: string): string => (Object.hasOwn(renamed, name) ? renamed[name]! : name);

/** The merge fields of a text that are not in the list. */
export const unknownFieldsOf = (text: string, known: readonly string[]): string[] =>
  [...text.matchAll(/\{\{([^|{}]*)(?:\|[^{}]*)?\}\}/g)]
    .map(([, name]) => name!.trim())
    .filter((name) => !known.includes(fieldNow(name)));

/** Fills in merge fields; unknown names stay as they were written. */
export function merged(text: string, given: MergeValues): { text: string; missing: string[] } {
  const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [fieldNow(name), value]));
  const missing = new Set<string>();
  const filled = text.replace(place, (whole, written: string, otherwise: string | undefined) => {
    const name = fieldNow(written);
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name]!.trim() || otherwise?.trim();
    if (value === undefined) missing.add(name);
    return value ?? '';
  });
  return { text: filled, missing: [...missing] };
}
