import { createHash } from 'node:crypto';

/** SQL text with its parts: parameters and other pieces. Values never become text; only pieces and trusted literals do. */
class Piece {
  readonly strings: readonly string[];
  readonly parts: readonly unknown[];

  constructor(strings: readonly string[], parts: readonly unknown[]) {
    this.strings = strings;
    this.parts = parts;
  }
}
export type Sql = Piece;

/** Only a `Piece` is spliced as text: an object from a request is a value, whatever its fields are called. */
export const sql = (template: TemplateStringsArray, ...parts: unknown[]): Sql => new Piece(template, parts);

/** Text from our own code: column names, keywords. Never text that a person typed. */
sql.raw = (text: string): Sql => new Piece([text], []);

/**
 * A whole number as text, for limits. PostgreSQL doesn't know a parameter's value when it plans, assumes a tenth of the table, rejects that
 * plan as too expensive to reuse, and plans again at every execution.
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

export type Statement = { text: string; values: unknown[]; name?: string };

/**
 * A node of the cache of statement texts. Writing a statement's text takes longer than everything else done to it here, and nearly every
 * text has been written before, so it is found by walking the pieces: a template is the same object every time, and the same templates with
 * values in the same places give the same text.
 */
type Step = {
  readonly next: Map<string | readonly string[], Step>;
  /** The step for a value. */
  value?: Step;
  known?: { text: string; name: string | undefined };
};
const newStep = (): Step => ({ next: new Map() });
const start = newStep();
let steps = 0;
/** Bounded, because filters produce endless shapes. A statement that no longer fits is written out every time. */
const mostSteps = 50_000;

export function statement(piece: Sql): Statement {
  const values: unknown[] = [];
  const end = walk(start, piece, values);
  const known = end?.known ?? written(piece);
  if (end) end.known = known;
  const { text, name } = known;
  return name === undefined ? { text, values } : { name, text, values };
}

/** Collects the values on the way; returns undefined if the cache had no space for the statement. */
function walk(from: Step | undefined, { strings, parts }: Piece, values: unknown[]): Step | undefined {
  // Text without parts is its own key, because `raw` makes a new object each time.
  let at = stepTo(from, parts.length === 0 ? strings[0]! : strings);
  for (const part of parts) {
    if (part instanceof Piece) at = walk(at, part, values);
    else {
      values.push(part);
      at = stepTo(at, undefined);
    }
  }
  return at;
}

function stepTo(from: Step | undefined, by: string | readonly string[] | undefined): Step | undefined {
  if (!from) return undefined;
  const known = by === undefined ? from.value : from.next.get(by);
  if (known) return known;
  if (steps >= mostSteps) return undefined;
  steps += 1;
  const made = newStep();
  if (by === undefined) from.value = made;
  else from.next.set(by, made);
  return made;
}

function written(piece: Sql): { text: string; name: string | undefined } {
  let count = 0;
  const write = ({ strings, parts }: Piece): string =>
    parts.reduce<string>(
      (text, part, index) => text + (part instanceof Piece ? write(part) : `$${++count}`) + strings[index + 1],
      strings[0]!,
    );
  const text = write(piece);
  return { text, name: nameOf(text) };
}

/**
 * Prepared statements are named after their text, so that PostgreSQL plans each shape once per connection. The number of names is bounded
 * too, because each one uses memory on every connection.
 */
const names = new Map<string, string>();
const mostNames = 1_000;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= mostNames) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
