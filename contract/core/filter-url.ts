import { type Field, type Fields, fieldOf } from './fields.ts';
import { type Condition, type Filter, isCondition, isGroup, limits, partsOf, rooted } from './filter.ts';
import { type Checked, checkFilter } from './filter-check.ts';
import { operandKind } from './filter-operators.ts';
import type { Span, Unit } from './time-zone.ts';

/**
 * The written form, for addresses: `stage:any_of(new,engaged)~owner:is(me)~or(score:gte(60)~tags:has_any(vip))`. `~` separates conditions,
 * groups are and(…), or(…), not(…), and `!` escapes a comma, a parenthesis, a tilde or another `!` in a value; each filter has exactly one
 * written form.
 */

const unitLetters: Record<Unit, string> = {
  minutes: 'min',
  hours: 'h',
  days: 'd',
  weeks: 'w',
  months: 'mo',
  years: 'y',
};
const spanForm = /^(\d{1,6})(min|h|d|w|mo|y)$/;

const writeSpan = ({ n, unit }: Span): string => `${n}${unitLetters[unit]}`;

function readSpan(text: string): Span | undefined {
  const [, n, letters] = spanForm.exec(text) ?? [];
  const unit = Object.entries(unitLetters).find(([, short]) => short === letters)?.[0] as Unit | undefined;
  return unit && { n: Number(n), unit };
}

const escaped = (text: string): string => text.replace(/[!,()~]/g, '!$&');

function writeCondition({ field, op, value, within }: Condition): string {
  const values: readonly unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
  const written = values.map((one) =>
    typeof one === 'object' && one !== null ? writeSpan(one as Span) : escaped(String(one)),
  );
  if (within) written.push(writeSpan(within));
  return `${field}:${op}${written.length ? `(${written.join(',')})` : ''}`;
}

function write(filter: Filter): string {
  if (isCondition(filter)) return writeCondition(filter);
  if (!isGroup(filter)) return `not(${write(filter.not)})`;
  return `${'and' in filter ? 'and' : 'or'}(${partsOf(filter).map(write).join('~')})`;
}

export function formatFilter(filter: Filter): string {
  const root = rooted(filter);
  return 'and' in root ? root.and.map(write).join('~') : write(root);
}

class Unreadable extends Error {}

/** Parses the written form into a tree whose values are still unchecked. */
class Reader {
  private at = 0;
  private readonly text: string;
  private readonly fields: Fields;

  constructor(fields: Fields, text: string) {
    this.fields = fields;
    this.text = text;
  }

  all(): unknown[] {
    const parts = this.text === '' ? [] : this.parts(1);
    if (this.at < this.text.length) throw this.lost();
    return parts;
  }

  private parts(depth: number): unknown[] {
    // The later check of the tree has the same limit; this one bounds the parser's recursion.
    if (depth > limits.depth + 1) throw new Unreadable('The groups are nested too deeply.');
    const parts = [this.part(depth)];
    while (this.take('~')) parts.push(this.part(depth));
    return parts;
  }

  private part(depth: number): unknown {
    const name = this.word();
    if (this.take(':')) return this.condition(name);
    if (name !== 'and' && name !== 'or' && name !== 'not') throw this.lost();
    this.need('(');
    const parts = this.peek() === ')' ? [] : this.parts(depth + 1);
    this.need(')');
    if (name !== 'not') return { [name]: parts };
    if (parts.length !== 1) throw new Unreadable('not(…) takes one condition or group.');
    return { not: parts[0] };
  }

  private condition(name: string): unknown {
    const op = this.word();
    const args = this.take('(') ? this.args() : [];
    const field = fieldOf(this.fields, name);
    return { field: name, op, ...(field ? typed(field, op, args) : { value: args }) };
  }

  private args(): string[] {
    const args: string[] = [];
    do args.push(this.arg());
    while (this.take(','));
    this.need(')');
    return args;
  }

  private arg(): string {
    let arg = '';
    for (; this.at < this.text.length; this.at++) {
      const letter = this.text[this.at]!;
      if (letter === ',' || letter === ')') return arg;
      if (letter === '(' || letter === '~') throw this.lost();
      if (letter === '!') this.at++;
      arg += this.text[this.at] ?? '';
    }
    throw this.lost();
  }

  private word(): string {
    const [word = ''] = /^[a-zA-Z0-9_]*/.exec(this.text.slice(this.at, this.at + 64)) ?? [];
    if (word === '') throw this.lost();
    this.at += word.length;
    return word;
  }

  private peek(): string | undefined {
    return this.text[this.at];
  }

  private take(letter: string): boolean {
    if (this.peek() !== letter) return false;
    this.at++;
    return true;
  }

  private need(letter: string): void {
    if (!this.take(letter)) throw this.lost();
  }

  private lost(): Unreadable {
    const place = Math.min(this.at, this.text.length) + 1;
    return new Unreadable(`The filter cannot be read at character ${place}.`);
  }
}

const numberForm = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;
/** A value that is not a number stays text, and the check refuses it with its path. */
const readNumber = (text: string): number | string => (numberForm.test(text) ? Number(text) : text);

/** Converts arguments to the types that the field and the operator require. */
function typed(field: Field, op: string, args: string[]): { value?: unknown; within?: unknown } {
  const kind = operandKind(field.type, op);
  const last = args.at(-1);
  const within = field.type === 'count' && last !== undefined ? readSpan(last) : undefined;
  const own = within ? args.slice(0, -1) : args;
  const one = own.length === 1 ? own[0]! : own;
  const value = (): unknown => {
    if (kind === undefined || kind === 'nothing') return own.length ? own : undefined;
    if (kind === 'texts' || kind === 'options' || kind === 'people' || kind === 'days') return own;
    if (kind === 'numbers') return own.map(readNumber);
    if (kind === 'area') return own;
    if (kind === 'circle') return own.map((one, place) => (place === 1 ? readNumber(one) : one));
    if (typeof one !== 'string') return one;
    if (kind === 'number') return readNumber(one);
    if (kind === 'span') return readSpan(one) ?? one;
    if (kind === 'truth') return one === 'true' ? true : one === 'false' ? false : one;
    return one;
  };
  const found = value();
  return { ...(found !== undefined && { value: found }), ...(within && { within }) };
}

export function parseFilter(fields: Fields, text: string): Checked {
  if (text.length > limits.writtenLength) {
    return { filter: null, issues: [{ path: [], message: 'The filter is too long.' }] };
  }
  try {
    const parts = new Reader(fields, text).all();
    const [only] = parts;
    const isOneGroup =
      parts.length === 1 && only !== null && typeof only === 'object' && ('and' in only || 'or' in only);
    return checkFilter(fields, isOneGroup ? only : { and: parts });
  } catch (error) {
    if (error instanceof Unreadable) return { filter: null, issues: [{ path: [], message: error.message }] };
    throw error;
  }
}
