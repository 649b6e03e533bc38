import { createHash } from 'node:crypto';

/** A piece of SQL text with its parameters. Values never become text: only other pieces and trusted literals do. */
export type Sql = { readonly strings: readonly string[]; readonly values: readonly unknown[] };

const isSql = (part: unknown): part is Sql =>
  typeof part === 'object' && part !== null && 'strings' in part && 'values' in part && pieces.has(part);

/** Only pieces made here are spliced as text, so an object from a request can never pose as one. */
const pieces = new WeakSet<object>();

function make(strings: readonly string[], values: readonly unknown[]): Sql {
  const piece: Sql = { strings, values };
  pieces.add(piece);
  return piece;
}

export function sql(template: TemplateStringsArray, ...parts: unknown[]): Sql {
  if (!parts.some(isSql)) return make(template, parts);
  const strings: string[] = [template[0] ?? ''];
  const values: unknown[] = [];
  parts.forEach((part, index) => {
    const after = template[index + 1] ?? '';
    if (isSql(part)) {
      strings[strings.length - 1] += part.strings[0] ?? '';
      part.values.forEach((value, inner) => {
        values.push(value);
        strings.push(part.strings[inner + 1] ?? '');
      });
      strings[strings.length - 1] += after;
    } else {
      values.push(part);
      strings.push(after);
    }
  });
  return make(strings, values);
}

/** Text from our own code: column names, keywords. Never anything a person typed. */
sql.raw = (text: string): Sql => make([text], []);

/**
 * A whole number as text. For limits: as a parameter PostgreSQL does not know it when it plans, takes a tenth of the
 * table for granted, finds that plan too dear to keep and plans anew at every execution.
 */
sql.int = (value: number): Sql => {
  if (!Number.isSafeInteger(value)) throw new Error('This is not a whole number.');
  return make([String(value)], []);
};

sql.join = (parts: readonly Sql[], separator = ', '): Sql => {
  const [first, ...rest] = parts;
  if (!first) return make([''], []);
  return rest.reduce((all, part) => sql`${all}${sql.raw(separator)}${part}`, first);
};

export const nothing = sql.raw('');

/** The text with $1, $2 … Cached by template identity, since most statements are the same literal every time. */
const texts = new WeakMap<readonly string[], string>();

export function textOf(piece: Sql): string {
  const known = texts.get(piece.strings);
  if (known !== undefined) return known;
  const text = piece.strings.reduce((all, string, index) => `${all}$${index}${string}`);
  texts.set(piece.strings, text);
  return text;
}

/**
 * Prepared statements are named by their text, so PostgreSQL plans each shape once a connection. The number of names is
 * bounded: filters make endless shapes, and each name costs memory on every connection.
 */
const names = new Map<string, string>();
const mostNames = 1_000;

export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= mostNames) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

export type Statement = { text: string; values: unknown[]; name?: string };

export function statement(piece: Sql): Statement {
  const text = textOf(piece);
  const name = nameOf(text);
  return name ? { name, text, values: [...piece.values] } : { text, values: [...piece.values] };
}
