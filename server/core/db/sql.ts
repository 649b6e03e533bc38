import { createHash } from 'node:crypto';

/** A piece of SQL text with its parameters. Values never become text: only other pieces and trusted literals do. */
class Piece {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}
export type Sql = Piece;

/** Only what was made here is spliced as text: an object from a request, whatever its fields, is none of ours. */
export function sql(template: TemplateStringsArray, ...parts: unknown[]): Sql {
  let strings: string[] | undefined;
  let values: unknown[] = parts;
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    const after = template[index + 1]!;
    if (part instanceof Piece) {
      if (!strings) {
        strings = template.slice(0, index + 1);
        values = parts.slice(0, index);
      }
      const last = part.strings.length - 1;
      if (last === 0) strings[strings.length - 1] += part.strings[0]! + after;
      else {
        strings[strings.length - 1] += part.strings[0]!;
        for (let inner = 0; inner < last; inner += 1) {
          values.push(part.values[inner]);
          strings.push(part.strings[inner + 1]!);
        }
        strings[strings.length - 1] += after;
      }
    } else if (strings) {
      values.push(part);
      strings.push(after);
    }
  }
  return new Piece(strings ?? template, values);
}

/** Text from our own code: column names, keywords. Never anything a person typed. */
sql.raw = (text: string): Sql => new Piece([text], []);

/**
 * A whole number as text. For limits: as a parameter PostgreSQL does not know it when it plans, takes a tenth of the
 * table for granted, finds that plan too dear to keep and plans anew at every execution.
 */
sql.int = (value: number): Sql => {
  if (!Number.isSafeInteger(value)) throw new Error('This is not a whole number.');
  return new Piece([String(value)], []);
};

sql.join = (parts: readonly Sql[], separator = ', '): Sql => {
  const [first, ...rest] = parts;
  if (!first) return nothing;
  return rest.reduce((all, part) => sql`${all}${sql.raw(separator)}${part}`, first);
};

export const nothing = sql.raw('');

/** The text with $1, $2 … Kept for templates, which are the same object every time. */
const texts = new WeakMap<readonly string[], string>();

export function textOf({ strings }: Sql): string {
  const known = texts.get(strings);
  if (known !== undefined) return known;
  let text = strings[0]!;
  for (let index = 1; index < strings.length; index += 1) text += `$${index}${strings[index]!}`;
  if ('raw' in strings) texts.set(strings, text);
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
