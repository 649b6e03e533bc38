import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { addressOf } from '#contract/core/addresses.ts';
import type { AnyCall } from '#contract/core/call.ts';
import { takesKeys } from '#contract/core/scopes.ts';
import { allCalls } from '#contract/index.ts';
import { keyText, typeText } from './type-text.ts';

const folder = join(import.meta.dirname, '../../../../content/sdk');
const own = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** The calls that a key may make; all others need a person. */
export const callsForKeys = (): [string, AnyCall][] => [...allCalls].filter(([, { access }]) => takesKeys(access));

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });

const mediaType = (body: string): string =>
  body === 'json' ? 'application/json' : body === 'stream' ? 'application/octet-stream' : body;

/** What the client needs to know of each call to send it. */
function callTable(): string {
  const rows = callsForKeys().map(([name, { method, path, body, reply, repeat }]) => {
    const row = {
      method,
      path: addressOf(path),
      body,
      reply,
      writes: repeat !== 'read',
      type: mediaType(body),
    };
    return `  ${JSON.stringify(name)}: ${JSON.stringify(row)},`;
  });
  return `export const calls = {\n${rows.join('\n')}\n};\n`;
}

function declarations(): string {
  const domains = Map.groupBy(callsForKeys(), ([name]) => name.split('.')[0]!);
  const parts = [...domains].map(([domain, calls]) => {
    const functions = calls.map(([name, call]) => {
      const input = schemaOf(call.input, 'input');
      const optional = ((input.required as string[] | undefined) ?? []).length === 0 ? '?' : '';
      const output = call.reply === 'json' ? typeText(schemaOf(call.output, 'output')) : 'Response';
      const summary = call.summary.replaceAll('*/', '* /');
      return `    /** ${summary} */\n    ${keyText(name.slice(domain.length + 1))}(input${optional}: ${typeText(input)}, options?: Options): Promise<${output}>;`;
    });
    return `  ${keyText(domain)}: {\n${functions.join('\n')}\n  };`;
  });
  return `${own('types.d.ts')}\nexport interface Client {\n${parts.join('\n')}\n}\n`;
}

const readme = (name: string, url: string) => `# ${name}

The API of ${url} for TypeScript and JavaScript, made from its contract. No dependencies; Node 20 or newer, browsers, Deno, Bun.

\`\`\`
npm install ./${name}
\`\`\`

\`\`\`ts
import { createClient, every } from '${name}';

const client = createClient({ url: '${url}', key: process.env.API_KEY! });
const { rows } = await client.leads.list({ limit: 20 });
for await (const lead of every(client.leads.list)) console.log(lead.name);
\`\`\`

A write is sent with an idempotency key, so that a lost answer never makes it happen twice. 429, 502, 503, 504, and lost connections are
tried again. Every other refusal is an \`ApiError\` with its \`code\`, \`issues\`, and \`requestId\`.
`;

/** The files of the package, by name. */
export function sdkFiles(brand: string, url: string): Map<string, string> {
  const name = `${
    brand
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'api'
  }-sdk`;
  const manifest = {
    name,
    version: '1.0.0',
    description: `The ${brand} API for TypeScript.`,
    type: 'module',
    main: './client.js',
    types: './client.d.ts',
    exports: { '.': { types: './client.d.ts', default: './client.js' } },
    engines: { node: '>=20' },
    sideEffects: false,
  };
  return new Map([
    [`${name}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`],
    [`${name}/README.md`, readme(name, url)],
    [`${name}/client.js`, own('client.js')],
    [`${name}/calls.js`, callTable()],
    [`${name}/client.d.ts`, declarations()],
  ]);
}
