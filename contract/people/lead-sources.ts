import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { filledLine } from '../core/primitives.ts';
import { sources } from './lead-fields.ts';

export const mostSourceNames = 500;
const name = filledLine(80);

export const sourceName = z.strictObject({
  name: z.string(),
  source: z.enum(sources),
  leads: z.int(),
  /** Other names of this source; leads with one of them count for this source. */
  aliases: z.array(z.string()),
});
export type SourceName = z.infer<typeof sourceName>;

const manage = { who: 'member', right: 'organisation.change' } as const;

/** Source names as people and other programs write them, in addition to the ten source classes that rules use. */
export const leadSources = {
  sourceNames: call({
    method: 'GET',
    path: '/lead-source-names',
    access: { who: 'member', right: 'leads.read' },
    output: z.strictObject({ rows: z.array(sourceName).max(mostSourceNames) }),
    summary: 'Lead sources by name: their class, how many leads came by each, and what else they are called.',
  }),
  mergeSourceName: call({
    method: 'PUT',
    path: '/lead-source-names/aliases',
    access: manage,
    input: z
      .strictObject({ alias: name, name, source: z.enum(sources) })
      .refine((given) => given.alias.toLowerCase() !== given.name.toLowerCase(), {
        path: ['name'],
        message: 'Choose another name to merge it into.',
      }),
    output: done,
    errors: ['conflict'],
    repeat: 'natural',
    waits: false,
    summary:
      'Say that one lead source name is another’s alias. Leads that bear it are renamed, and so are those to come.',
  }),
  removeSourceAlias: call({
    method: 'DELETE',
    path: '/lead-source-names/aliases',
    access: manage,
    input: z.strictObject({ alias: name }),
    output: done,
    repeat: 'natural',
    summary: 'Leads to come keep this source name as it is. Leads renamed before stay so.',
  }),
};
