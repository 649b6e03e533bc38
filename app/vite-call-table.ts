import type { Plugin } from 'vite';
import type { AnyCall } from '#contract/core/call.ts';

/** What a browser needs to make a call. What goes in and comes out is checked by the server, and typed by TypeScript. */
const wire = ['method', 'path', 'repeat', 'versioned', 'body', 'reply', 'waits'] as const satisfies (keyof AnyCall)[];

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
        const table = mapValues(contract, (calls) => mapValues(calls as Record<string, AnyCall>, pickWire));
        return { code: `export const contract = ${JSON.stringify(table)};`, moduleType: 'js' };
      },
    },
  };
}

const pickWire = (call: AnyCall) => Object.fromEntries(wire.map((name) => [name, call[name]]));

const mapValues = <Value, Result>(record: Readonly<Record<string, Value>>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
