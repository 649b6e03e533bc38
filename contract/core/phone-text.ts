/** A number of North America as people there write it, kept as E.164 or as somebody typed it; else as it is kept. */
export function phoneText(kept: string): string {
  const [, area, office, line] = /^(?:\+?1[ .-]*)?\(?(\d{3})\)?[ .-]*(\d{3})[ .-]*(\d{4})$/.exec(kept) ?? [];
  return area ? `(${area}) ${office}-${line}` : kept;
}
