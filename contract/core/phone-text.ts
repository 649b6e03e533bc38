/** Formats a North American number, stored as E.164 or as typed, in the usual way; other numbers stay as stored. */
export function phoneText(kept: string): string {
  const [, area, office, line] = /^(?:\+?1[ .-]*)?\(?(\d{3})\)?[ .-]*(\d{3})[ .-]*(\d{4})$/.exec(kept) ?? [];
  return area ? `(${area}) ${office}-${line}` : kept;
}
