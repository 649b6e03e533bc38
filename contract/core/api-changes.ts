import { z } from 'zod';
import { apiBase } from './addresses.ts';
import type { AnyCall } from './call.ts';
import { takesKeys } from './scopes.ts';

/** What programs rely on of one call: what it takes and answers, field by field, and how it may be refused. */
export type Surface = {
  summary: string;
  /** Fields by path, each with its type; required ones end in `!`. */
  takes: Record<string, string>;
  answers: Record<string, string>;
  refuses: string[];
};
export type Surfaces = Record<string, Surface>;

export const changeKinds = ['added', 'removed', 'changed'] as const;

/** One call that was added, removed or changed. `breaks` says that a program written before may have to follow. */
const apiChange = z.strictObject({
  kind: z.enum(changeKinds),
  call: z.string(),
  summary: z.string(),
  breaks: z.boolean(),
  /** What became different, in words for programmers. */
  notes: z.array(z.string()),
});
export const apiChanges = z.array(z.strictObject({ version: z.iso.date(), changes: z.array(apiChange) }));
export type ApiChange = z.infer<typeof apiChange>;

type Json = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json | boolean;
  anyOf?: Json[];
  oneOf?: Json[];
  $ref?: string;
};

const deepest = 1;

function typeOf(schema: Json): string {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map(typeOf))].sort().join(' | ');
  if (schema.enum)
    return [...schema.enum]
      .map((value) => JSON.stringify(value))
      .sort()
      .join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.items && typeof schema.items === 'object')
    return `(${typeOf(schema.items)})[]`.replace(/^\(([^|]*)\)\[]$/, '$1[]');
  return [schema.type ?? 'any'].flat().join(' | ') + (schema.format ? ` (${schema.format})` : '');
}

function fieldsOf(schema: Json, into: Record<string, string>, under = '', depth = 0): Record<string, string> {
  const held = (schema.anyOf ?? schema.oneOf)?.find(({ properties, items }) => properties || items) ?? schema;
  const inner = held.items && typeof held.items === 'object' ? held.items : held;
  for (const [name, field] of Object.entries(inner.properties ?? {})) {
    const path = `${under}${name}`;
    into[path] = typeOf(field) + (inner.required?.includes(name) ? '!' : '');
    if (depth < deepest) fieldsOf(field, into, `${path}.`, depth + 1);
  }
  return into;
}

const sorted = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;

export const surfacesOf = (calls: readonly AnyCall[]): Surfaces =>
  Object.fromEntries(
    calls
      .filter(({ access }) => takesKeys(access) || access.who === 'anyone')
      .map((call): [string, Surface] => [
        `${call.method} ${apiBase}${call.path}`,
        {
          summary: call.summary,
          takes: sorted(fieldsOf(schemaOf(call.input, 'input'), {})),
          answers: sorted(fieldsOf(schemaOf(call.output, 'output'), {})),
          refuses: [...call.errors].sort(),
        },
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const plain = (type: string): string => type.replace(/!$/, '');

/** Whether `now` only names further values beside those of `old`. */
function onlyNewValues(old: string, now: string): boolean {
  const shape = (type: string) => type.replace(/"[^"]*"/g, '""').replace(/""( \| "")*/g, '""');
  const values = (type: string): string[] => type.match(/"[^"]*"/g) ?? [];
  return shape(old) === shape(now) && values(old).every((value) => values(now).includes(value));
}

/** What became different between two descriptions. New optional fields, further values and new answers break nothing; everything else may. */
export function changesBetween(before: Surfaces, after: Surfaces): ApiChange[] {
  const found: ApiChange[] = [];
  for (const call of [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()) {
    const [was, is] = [before[call], after[call]];
    if (!was && is) found.push({ kind: 'added', call, summary: is.summary, breaks: false, notes: [] });
    else if (was && !is) found.push({ kind: 'removed', call, summary: was.summary, breaks: true, notes: [] });
    else if (was && is) {
      const notes: string[] = [];
      let breaks = false;
      const note = (text: string, isBreaking: boolean) => {
        notes.push(text);
        breaks ||= isBreaking;
      };
      for (const place of ['takes', 'answers'] as const)
        for (const field of [...new Set([...Object.keys(was[place]), ...Object.keys(is[place])])].sort()) {
          const [old, now] = [was[place][field], is[place][field]];
          if (old === now) continue;
          if (old === undefined && now !== undefined)
            note(`${place} ${field}: ${now}`, place === 'takes' && now.endsWith('!'));
          else if (now === undefined) note(`no longer ${place} ${field}`, true);
          else if (old !== undefined && plain(old) === plain(now))
            note(
              `${place} ${field}: now ${now.endsWith('!') ? 'required' : 'optional'}`,
              now.endsWith('!') === (place === 'takes'),
            );
          else note(`${place} ${field}: ${old} is now ${now}`, !onlyNewValues(old!, now));
        }
      for (const code of is.refuses.filter((one) => !was.refuses.includes(one))) note(`may refuse: ${code}`, false);
      for (const code of was.refuses.filter((one) => !is.refuses.includes(one)))
        note(`no longer refuses: ${code}`, false);
      if (notes.length > 0) found.push({ kind: 'changed', call, summary: is.summary, breaks, notes });
    }
  }
  return found;
}
