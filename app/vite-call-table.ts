import type { Plugin } from 'vite';
import type { AnyCall } from '#contract/core/call.ts';

/** What a browser needs to make a call. What goes in and comes out is checked by the server, and typed by TypeScript. */
type Wire = Pick<AnyCall, 'method' | 'path' | 'repeat' | 'versioned' | 'body' | 'reply' | 'waits'>;

/** As most calls are; only what is different is sent. */
const usual: Omit<Wire, 'path'> = {
  method: 'GET',
  repeat: 'read',
  versioned: false,
  body: 'json',
  reply: 'json',
  waits: false,
};
/** One letter a name, as it stands in the table. */
const letters = { path: 'p', method: 'm', repeat: 'r', versioned: 'v', body: 'b', reply: 'a', waits: 'w' } as const;

/**
 * In the built client the contract is a table of addresses: without its schemas, and so without the library that they
 * are made of, which only forms need.
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
        const table = mapValues(contract, (calls) => mapValues(calls as Record<string, AnyCall>, packed));
        return { code: moduleOf(table), moduleType: 'js' };
      },
    },
  };
}

function packed(call: AnyCall): Record<string, unknown> {
  const names = Object.keys(letters) as (keyof Wire)[];
  const special = names.filter((name) => name === 'path' || call[name] !== usual[name]);
  return Object.fromEntries(special.map((name) => [letters[name], call[name]]));
}

function moduleOf(table: object): string {
  const read = Object.entries(letters).map(([name, letter]) => {
    const fallback = name === 'path' ? '' : ` = ${JSON.stringify(usual[name as keyof typeof usual])}`;
    return `${letter}: ${name}${fallback}`;
  });
  return `
    const call = ({ ${read.join(', ')} }) => ({ ${Object.keys(letters).join(', ')} });
    const mapValues = ${mapValues};
    export const contract = mapValues(${JSON.stringify(table)}, (calls) => mapValues(calls, call));`;
}

const mapValues = <Value, Result>(record: Readonly<Record<string, Value>>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
