import { badQuery } from './odata-error.ts';

export const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'has'] as const;
export type Comparison = (typeof comparisons)[number];

export type Literal = {
  kind: 'value';
  type: 'string' | 'number' | 'boolean' | 'date' | 'instant' | 'null' | 'enum';
  text: string;
};

export type Expression =
  | Literal
  | { kind: 'and' | 'or'; left: Expression; right: Expression }
  | { kind: 'not'; of: Expression }
  | { kind: 'compare'; operator: Comparison; left: Expression; right: Expression }
  | { kind: 'in'; left: Expression; list: Expression[] }
  | { kind: 'call'; name: string; given: Expression[] }
  | { kind: 'name'; name: string }
  | { kind: 'lambda'; every: boolean; of: string; variable: string; test: Expression | undefined };

type Token = { kind: 'word' | 'string' | 'number' | 'date' | 'instant' | 'sign' | 'end'; text: string; at: number };

// An unescaped plus in a time zone offset arrives as a space.
const tokens =
  /\s*(?:(?<string>'(?:[^']|'')*')|(?<instant>\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?(?:Z|[+\- ]\d\d:\d\d))|(?<date>\d{4}-\d\d-\d\d)|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?)|(?<word>[A-Za-z_][\w.]*)|(?<sign>[(),/:]))/y;

/** More than any real filter has; deep nesting must not exhaust the stack. */
const mostTokens = 2_000;
const deepest = 40;

function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  let at = 0;
  while (at < text.trimEnd().length) {
    tokens.lastIndex = at;
    const match = tokens.exec(text);
    const [kind, value] = Object.entries(match?.groups ?? {}).find(([, one]) => one !== undefined) ?? [];
    if (!match || !kind || value === undefined)
      throw badQuery('$filter', `Cannot be read from character ${at + 1} on.`);
    found.push({ kind: kind as Token['kind'], text: value, at });
    at = tokens.lastIndex;
    if (found.length > mostTokens) throw badQuery('$filter', 'This filter is too long.');
  }
  return [...found, { kind: 'end', text: '', at: text.length }];
}

/** Precedence, strongest first: not, comparisons, and, or. */
export function parseFilter(text: string): Expression {
  const reader = new Reader(tokensOf(text));
  const filter = reader.either();
  reader.expectEnd();
  return filter;
}

class Reader {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(all: readonly Token[]) {
    this.#tokens = all;
  }

  get #token(): Token {
    return this.#tokens[this.#next]!;
  }

  #take(): Token {
    const token = this.#token;
    if (token.kind !== 'end') this.#next += 1;
    return token;
  }

  #isWord(...words: readonly string[]): boolean {
    return this.#token.kind === 'word' && words.includes(this.#token.text);
  }

  #isSign(sign: string): boolean {
    return this.#token.kind === 'sign' && this.#token.text === sign;
  }

  #fail(): never {
    const { kind, text, at } = this.#token;
    throw badQuery(
      '$filter',
      kind === 'end' ? 'The filter ends too early.' : `“${text}” is not expected at character ${at + 1}.`,
    );
  }

  #expect(sign: string): void {
    if (!this.#isSign(sign)) this.#fail();
    this.#next += 1;
  }

  expectEnd(): void {
    if (this.#token.kind !== 'end') this.#fail();
  }

  either(): Expression {
    this.#depth += 1;
    if (this.#depth > deepest) throw badQuery('$filter', 'This filter is nested too deeply.');
    let left = this.#both();
    while (this.#isWord('or')) {
      this.#take();
      left = { kind: 'or', left, right: this.#both() };
    }
    this.#depth -= 1;
    return left;
  }

  #both(): Expression {
    let left = this.#negated();
    while (this.#isWord('and')) {
      this.#take();
      left = { kind: 'and', left, right: this.#negated() };
    }
    return left;
  }

  #negated(): Expression {
    let times = 0;
    while (this.#isWord('not')) {
      this.#take();
      times += 1;
    }
    const of = this.#compared();
    return times % 2 === 0 ? of : { kind: 'not', of };
  }

  #compared(): Expression {
    const left = this.#operand();
    if (this.#isWord(...comparisons)) {
      const operator = this.#take().text as Comparison;
      return { kind: 'compare', operator, left, right: this.#operand() };
    }
    if (!this.#isWord('in')) return left;
    this.#take();
    return { kind: 'in', left, list: this.#list() };
  }

  /** A comma-separated list in parentheses; may be empty. */
  #list(): Expression[] {
    this.#expect('(');
    const list: Expression[] = [];
    while (!this.#isSign(')')) {
      if (list.length > 0) this.#expect(',');
      list.push(this.either());
    }
    this.#expect(')');
    return list;
  }

  #operand(): Expression {
    if (this.#isSign('(')) {
      this.#take();
      const inner = this.either();
      this.#expect(')');
      return inner;
    }
    const { kind, text } = this.#token;
    if (kind === 'sign' || kind === 'end') this.#fail();
    this.#take();
    if (kind === 'string') return { kind: 'value', type: 'string', text: unquoted(text) };
    if (kind === 'instant') return { kind: 'value', type: 'instant', text: text.replace(/ (?=\d\d:\d\d$)/, '+') };
    if (kind !== 'word') return { kind: 'value', type: kind, text };
    if (text === 'true' || text === 'false') return { kind: 'value', type: 'boolean', text };
    if (text === 'null') return { kind: 'value', type: 'null', text };
    // An enum value with its type: Some.Namespace.StandardStatus'Active'.
    if (this.#token.kind === 'string') return { kind: 'value', type: 'enum', text: unquoted(this.#take().text) };
    if (this.#isSign('(')) return { kind: 'call', name: text, given: this.#list() };
    return this.#isSign('/') ? this.#lambda(text) : { kind: 'name', name: text };
  }

  #lambda(of: string): Expression {
    this.#take();
    if (!this.#isWord('any', 'all')) this.#fail();
    const every = this.#take().text === 'all';
    this.#expect('(');
    if (!every && this.#isSign(')')) {
      this.#take();
      return { kind: 'lambda', every, of, variable: '', test: undefined };
    }
    if (this.#token.kind !== 'word') this.#fail();
    const variable = this.#take().text;
    this.#expect(':');
    const test = this.either();
    this.#expect(')');
    return { kind: 'lambda', every, of, variable, test };
  }
}

const unquoted = (text: string): string => text.slice(1, -1).replaceAll("''", "'");
