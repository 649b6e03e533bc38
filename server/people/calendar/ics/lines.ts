/** The text format of iCalendar (RFC 5545): folded content lines with escaped text. */

export const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

export const unescapeText = (text: string): string =>
  text.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));

/** Folds at 75 bytes; continuation lines begin with a space. Never splits a character. */
export function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > 74) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += sign;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

export const joinLines = (lines: readonly string[]): string => lines.map((line) => `${fold(line)}\r\n`).join('');

export type ContentLine = { number: number; name: string; params: Record<string, string>; value: string };

/** Unfolds lines and splits them into name, parameters, and value; other lines are dropped. */
export function readLines(text: string): ContentLine[] {
  const lines: { number: number; text: string }[] = [];
  text.split(/\r\n|\n|\r/).forEach((raw, index) => {
    const last = lines.at(-1);
    if (/^[ \t]/.test(raw) && last) last.text += raw.slice(1);
    else if (raw !== '') lines.push({ number: index + 1, text: raw });
  });
  return lines.flatMap(({ number, text: line }) => {
    const read = readLine(line);
    return read ? [{ number, ...read }] : [];
  });
}

function readLine(line: string): Omit<ContentLine, 'number'> | undefined {
  let quoted = false;
  let colon = -1;
  for (let index = 0; index < line.length; index += 1) {
    if (line[index] === '"') quoted = !quoted;
    else if (line[index] === ':' && !quoted) {
      colon = index;
      break;
    }
  }
  if (colon < 0) return undefined;
  const [name = '', ...rest] = line.slice(0, colon).match(/(?:[^;"]|"[^"]*")+/g) ?? [];
  const params: Record<string, string> = {};
  for (const each of rest) {
    const cut = each.indexOf('=');
    if (cut > 0) params[each.slice(0, cut).toUpperCase()] = each.slice(cut + 1).replace(/^"|"$/g, '');
  }
  return { name: name.toUpperCase(), params, value: line.slice(colon + 1) };
}
