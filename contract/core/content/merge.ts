/** `{{first_name|there}}`: what stands after the bar is said where nothing is known. The same as in message templates. */
export type MergeValues = { readonly [name: string]: string };

const place = /\{\{\s*([a-z_]+)\s*(?:\|([^{}]*))?\}\}/g;

/** Names that nobody knows stay as they were written. */
export function merged(text: string, values: MergeValues): { text: string; missing: string[] } {
  const missing = new Set<string>();
  const filled = text.replace(place, (whole, name: string, otherwise: string | undefined) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name]!.trim() || otherwise?.trim();
    if (value === undefined) missing.add(name);
    return value ?? '';
  });
  return { text: filled, missing: [...missing] };
}
