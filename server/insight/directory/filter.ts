import { plainName, ScimError } from './scim.ts';

/** RFC 7644, 3.4.2.2. */
export type Filter =
  | { kind: 'compare'; path: string; operator: Operator; value: string | number | boolean | null }
  | { kind: 'present'; path: string }
  | { kind: 'and' | 'or'; parts: Filter[] }
  | { kind: 'not'; part: Filter };

const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Operator = (typeof operators)[number];

const wrong = (message: string): ScimError => new ScimError(400, message, 'invalidFilter');
const mostLetters = 2_000;
const mostDepth = 20;

type Token = { kind: 'word' | 'text' | 'sign'; text: string };

function tokensOf(given: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/gy;
  const text = given.trimEnd();
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text);
    if (!found) throw wrong('The filter cannot be read.');
    const [, quoted, sign, word] = found;
    tokens.push(
      quoted !== undefined
        ? { kind: 'text', text: unquoted(quoted) }
        : sign !== undefined
          ? { kind: 'sign', text: sign }
          : { kind: 'word', text: word! },
    );
  }
  return tokens;
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    throw wrong('A text in the filter cannot be read.');
  }
}

/** `emails[type eq "work"].value eq "x"` asks the same as `emails.value eq "x"` here, where everybody has one address. */
export function readFilter(given: string): Filter {
  if (given.length > mostLetters) throw wrong('The filter is too long.');
  const tokens = tokensOf(given);
  let at = 0;
  const peek = () => tokens[at];
  const isWord = (word: string) => peek()?.kind === 'word' && peek()!.text.toLowerCase() === word;
  const isSign = (sign: string) => peek()?.kind === 'sign' && peek()!.text === sign;
  const take = (sign: string) => {
    if (!isSign(sign)) throw wrong(`The filter lacks ${sign}.`);
    at += 1;
  };
  const list = (kind: 'and' | 'or', next: (depth: number) => Filter, depth: number): Filter => {
    const parts = [next(depth)];
    while (isWord(kind)) {
      at += 1;
      parts.push(next(depth));
    }
    return parts.length === 1 ? parts[0]! : { kind, parts };
  };
  const either = (depth: number): Filter => {
    if (depth > mostDepth) throw wrong('The filter is nested too deeply.');
    return list('or', (inner) => list('and', single, inner), depth);
  };
  const single = (depth: number): Filter => {
    if (isWord('not')) {
      at += 1;
      take('(');
      const part = either(depth + 1);
      take(')');
      return { kind: 'not', part };
    }
    if (isSign('(')) {
      at += 1;
      const inner = either(depth + 1);
      take(')');
      return inner;
    }
    return comparison(depth);
  };
  const comparison = (depth: number): Filter => {
    const name = peek();
    if (name?.kind !== 'word') throw wrong('The filter names no attribute.');
    at += 1;
    let path = plainName(name.text);
    if (isSign('[')) {
      at += 1;
      const inner = prefixed(either(depth + 1), path);
      take(']');
      const rest = peek();
      if (rest?.kind !== 'word' || !rest.text.startsWith('.')) return inner;
      at += 1;
      path = `${path}${rest.text.toLowerCase()}`;
    }
    const operator = peek()?.text.toLowerCase();
    at += 1;
    if (operator === 'pr') return { kind: 'present', path };
    if (!operators.includes(operator as Operator)) throw wrong(`${operator ?? 'Nothing'} is no operator.`);
    const value = peek();
    at += 1;
    if (!value || value.kind === 'sign') throw wrong('The filter lacks a value.');
    return { kind: 'compare', path, operator: operator as Operator, value: givenValue(value) };
  };
  const filter = either(0);
  if (at < tokens.length) throw wrong('The filter goes on after its end.');
  return filter;
}

function givenValue({ kind, text }: Token): string | number | boolean | null {
  if (kind === 'text') return text;
  const lower = text.toLowerCase();
  if (lower === 'true' || lower === 'false') return lower === 'true';
  if (lower === 'null') return null;
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  throw wrong(`${text} is no value.`);
}

function prefixed(filter: Filter, path: string): Filter {
  switch (filter.kind) {
    case 'compare':
    case 'present':
      return { ...filter, path: `${path}.${filter.path}` };
    case 'not':
      return { kind: 'not', part: prefixed(filter.part, path) };
    default:
      return { kind: filter.kind, parts: filter.parts.map((part) => prefixed(part, path)) };
  }
}
