import type { Plugin } from 'vite';
import type { AnyCall } from '#contract/core/call.ts';

/** What a browser needs to make a call. The server validates input and output; TypeScript types them. */
type Wire = Pick<AnyCall, 'method' | 'path' | 'repeat' | 'versioned' | 'body' | 'reply' | 'waits'>;

/** The most common values; only differences are sent. */
const usual: Omit<Wire, 'path'> = {
  method: 'GET',
  repeat: 'read',
  versioned: false,
  body: 'json',
  reply: 'json',
  waits: false,
};

/**
 * In the built client the contract is a table of addresses: without its schemas, and so without the validation library, which only forms
 * need.
 */
export function callTable(): Plugin {
  return {
    name: 'call-table',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: /\/contract\/index\.ts$/ },
      async handler() {
        const { contract } = await import('../contract/index.ts');
        const marks = new Marks();
        const table = mapValues(contract, (calls) =>
          mapValues(calls as Record<string, AnyCall>, (call) => marks.packed(call)),
        );
        return { code: moduleOf(table, marks), moduleType: 'js' };
      },
    },
  };
}

/**
 * Encodes the ways in which a call differs from the most common values as letters: in `ak/leads`, `a` and `k` stand for properties of the
 * call `/leads`.
 */
class Marks {
  readonly meant: Record<string, Partial<Wire>> = {};
  readonly #letters = new Map<string, string>();

  packed(call: AnyCall): string {
    const special = (Object.keys(usual) as (keyof typeof usual)[]).filter((name) => call[name] !== usual[name]);
    return special.map((name) => this.#letterOf({ [name]: call[name] })).join('') + call.path;
  }

  #letterOf(difference: Partial<Wire>): string {
    const key = JSON.stringify(difference);
    const letter = this.#letters.get(key) ?? (this.#letters.size + 10).toString(36);
    this.#letters.set(key, letter);
    this.meant[letter] = difference;
    return letter;
  }
}

const moduleOf = (table: object, { meant }: Marks): string => `
  const meant = ${JSON.stringify(meant)};
  const call = (packed) => {
    const [marks] = packed.split('/', 1);
    return Object.assign(${JSON.stringify(usual)}, { path: packed.slice(marks.length) }, ...[...marks].map((mark) => meant[mark]));
  };
  const mapValues = ${mapValues};
  export const contract = mapValues(${JSON.stringify(table)}, (calls) => mapValues(calls, call));`;

const mapValues = <Value, Result>(record: Readonly<Record<string, Value>>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
