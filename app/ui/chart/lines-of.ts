const longestLine = 13;

/** Splits a bar's label into two lines when it is long. */
export function linesOf(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= longestLine) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const [first = '', ...rest] = lines;
  const second = rest.join(' ');
  const cut = (line: string) => (line.length > longestLine ? `${line.slice(0, longestLine - 1)}…` : line);
  return second ? [cut(first), cut(second)] : [cut(first)];
}
