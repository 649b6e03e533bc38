import type { Unit } from './metric.ts';

/**
 * A custom column such as `Return = (commission - spend) / spend`, read by our own parser, so that nothing in it runs as code. It may use
 * metrics of the same question by name, `total(leads_new)` for the total, numbers, + - * / and parentheses, `min` and `max`.
 */
export type Formula = { name: string; tree: Tree };
type Tree =
  | { is: 'number'; value: number }
  | { is: 'metric'; id: string; at: number }
  | { is: 'total'; id: string; at: number }
  | { is: 'sign'; sign: '+' | '-' | '*' | '/'; left: Tree; right: Tree; at: number }
  | { is: 'most'; of: Tree[]; take: 'min' | 'max'; at: number }
  | { is: 'minus'; of: Tree };

export const formulaProblems = ['empty', 'name', 'end', 'unexpected', 'bracket', 'metric', 'units', 'long'] as const;
export type FormulaProblem = { what: (typeof formulaProblems)[number]; at: number; word: string };

export const mostFormulas = 4;
const mostDepth = 20;

const words: Record<FormulaProblem['what'], string> = {
  empty: 'Write what the column is made of.',
  name: 'Begin with a name and =.',
  end: 'Something is missing at the end.',
  unexpected: 'This cannot stand here.',
  bracket: 'A bracket is not closed.',
  metric: 'This metric is not in the report.',
  units: 'These do not go together.',
  long: 'There are too many brackets.',
};

/** For example “This metric is not in the report: profit, at 12.” */
export const formulaMessage = ({ what, at, word }: FormulaProblem): string =>
  word ? `${words[what].slice(0, -1)}: ${word}, at ${at + 1}.` : words[what];

class Problem extends Error {
  readonly found: FormulaProblem;
  constructor(found: FormulaProblem) {
    super(found.what);
    this.found = found;
  }
}

type Token = { kind: 'number' | 'word' | 'sign' | 'end'; text: string; at: number };

function tokensOf(text: string, from: number): Token[] {
  const found: Token[] = [];
  const pattern = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|([a-z][a-z0-9_]*)|([-+*/(),]))/giy;
  pattern.lastIndex = from;
  while (pattern.lastIndex < text.length) {
    const start = pattern.lastIndex;
    if (text.slice(start).trim() === '') break;
    const match = pattern.exec(text);
    if (!match) {
      const at = start + (/^\s*/.exec(text.slice(start))?.[0].length ?? 0);
      throw new Problem({ what: 'unexpected', at, word: text[at] ?? '' });
    }
    const [whole, number, word, sign] = match;
    const said = number ?? word ?? sign ?? '';
    found.push({
      kind: number ? 'number' : word ? 'word' : 'sign',
      text: said,
      at: start + whole.length - said.length,
    });
  }
  return [...found, { kind: 'end', text: '', at: text.length }];
}

/** The parsed formula, or what is wrong with it and where. */
export function readFormula(text: string): Formula | { problem: FormulaProblem } {
  try {
    const cut = text.indexOf('=');
    const name = text.slice(0, Math.max(0, cut)).trim();
    if (cut < 0 || name === '') throw new Problem({ what: 'name', at: 0, word: '' });
    return { name, tree: treeOf(tokensOf(text, cut + 1)) };
  } catch (error) {
    if (error instanceof Problem) return { problem: error.found };
    throw error;
  }
}

function treeOf(tokens: readonly Token[]): Tree {
  let place = 0;
  const here = () => tokens[place]!;
  const wrong = (what: FormulaProblem['what'], { at, text }: Token) => new Problem({ what, at, word: text });
  const takes = (sign: string): boolean => {
    if (here().kind !== 'sign' || here().text !== sign) return false;
    place += 1;
    return true;
  };
  const close = () => {
    if (!takes(')')) throw wrong('bracket', here());
  };

  function sum(depth: number): Tree {
    let left = product(depth);
    for (;;) {
      const { at, text } = here();
      if (!takes('+') && !takes('-')) return left;
      left = { is: 'sign', sign: text as '+' | '-', left, right: product(depth), at };
    }
  }
  function product(depth: number): Tree {
    let left = factor(depth);
    for (;;) {
      const { at, text } = here();
      if (!takes('*') && !takes('/')) return left;
      left = { is: 'sign', sign: text as '*' | '/', left, right: factor(depth), at };
    }
  }
  function factor(depth: number): Tree {
    const token = here();
    if (depth > mostDepth) throw wrong('long', token);
    if (takes('-')) return { is: 'minus', of: factor(depth + 1) };
    if (takes('(')) {
      const inner = sum(depth + 1);
      close();
      return inner;
    }
    place += 1;
    if (token.kind === 'number') return { is: 'number', value: Number(token.text) };
    if (token.kind !== 'word') throw wrong(token.kind === 'end' ? 'end' : 'unexpected', token);
    if (!takes('(')) return { is: 'metric', id: token.text, at: token.at };
    if (token.text === 'total') {
      const { kind, text: id, at } = here();
      if (kind !== 'word') throw wrong('metric', here());
      place += 1;
      close();
      return { is: 'total', id, at };
    }
    if (token.text !== 'min' && token.text !== 'max') throw wrong('unexpected', token);
    const of = [sum(depth + 1)];
    while (takes(',')) of.push(sum(depth + 1));
    close();
    return { is: 'most', take: token.text, of, at: token.at };
  }

  if (here().kind === 'end') throw wrong('empty', here());
  const tree = sum(0);
  if (here().kind !== 'end') throw wrong('unexpected', here());
  return tree;
}

type Measured = Unit | 'number';

/** The unit of a formula, or the place where it combines incompatible units or uses a metric that is not in the question. */
export function unitOfFormula(
  { tree }: Formula,
  unitOf: (id: string) => Unit | undefined,
): Unit | { problem: FormulaProblem } {
  const same = (left: Measured, right: Measured, at: number, word: string): Measured => {
    if (left === right || right === 'number') return left;
    if (left === 'number') return right;
    throw new Problem({ what: 'units', at, word });
  };
  const plain = (unit: Measured): boolean => unit === 'number' || unit === 'count' || unit === 'share';
  const measured = (one: Tree): Measured => {
    if (one.is === 'number') return 'number';
    if (one.is === 'minus') return measured(one.of);
    if (one.is === 'metric' || one.is === 'total') {
      const unit = unitOf(one.id);
      if (!unit) throw new Problem({ what: 'metric', at: one.at, word: one.id });
      return unit;
    }
    if (one.is === 'most') return one.of.map(measured).reduce((left, right) => same(left, right, one.at, one.take));
    const [left, right] = [measured(one.left), measured(one.right)];
    if (one.sign === '+' || one.sign === '-') return same(left, right, one.at, one.sign);
    if (one.sign === '/') {
      if (left === right && left !== 'number') return 'share';
      if (plain(right)) return left;
    } else if (plain(right)) return left === 'number' ? right : left;
    else if (plain(left)) return right;
    throw new Problem({ what: 'units', at: one.at, word: one.sign });
  };
  try {
    const unit = measured(tree);
    return unit === 'number' ? 'count' : unit;
  } catch (error) {
    if (error instanceof Problem) return { problem: error.found };
    throw error;
  }
}

/** Null if one of its values is null, or if it would divide by zero. */
export function valueOfFormula(
  { tree }: Formula,
  value: (id: string) => number | null,
  total: (id: string) => number | null,
): number | null {
  const worth = (one: Tree): number | null => {
    if (one.is === 'number') return one.value;
    if (one.is === 'metric') return value(one.id);
    if (one.is === 'total') return total(one.id);
    if (one.is === 'minus') {
      const inner = worth(one.of);
      return inner === null ? null : -inner;
    }
    if (one.is === 'most') {
      const all = one.of.map(worth);
      return all.some((each) => each === null) ? null : Math[one.take](...(all as number[]));
    }
    const [left, right] = [worth(one.left), worth(one.right)];
    if (left === null || right === null || (one.sign === '/' && right === 0)) return null;
    if (one.sign === '+') return left + right;
    if (one.sign === '-') return left - right;
    return one.sign === '*' ? left * right : left / right;
  };
  const found = worth(tree);
  return found !== null && Number.isFinite(found) ? found : null;
}
