import { z } from 'zod';
import { bytes, call } from '../core/call.ts';
import { daysToUndoImport, mostFileColumns, mostProblemsTold, rowProblem } from '../core/imports.ts';
import { id, instant, line } from '../core/primitives.ts';
import { customTypes } from './custom-field-names.ts';
import { customField } from './custom-fields.ts';
import { type PlainField, plainFields } from './lead-fields.ts';

/** So many own fields can be made for one file. */
const mostNewFields = 20;
/** So many people of a file who are here already are told by name before it is taken in. */
export const mostKnownTold = 100;

/** Where a file comes from, as its headings say. */
export const importSystems = [
  'follow_up_boss',
  'hubspot',
  'kvcore',
  'zillow',
  'zoho',
  'mailchimp',
  'vcard',
  'plain',
] as const;
/** What a column can be read into, beside plain lines and the organisation’s own fields. */
export const namedTargets = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'kind',
  'stage',
  'source',
  'owner',
  'tags',
  'budget',
  'timeframe',
  'areas',
  'language',
  'createdAt',
  'lastActivityAt',
  'note',
] as const;
type Target = (typeof namedTargets)[number] | PlainField;
export const importTargets = [...namedTargets, ...plainFields] as unknown as readonly [Target, ...Target[]];
/** One of the organisation’s own fields, by its key. */
const ownTarget = z.templateLiteral(['x_', z.enum(customTypes), '_', z.string().regex(/^[a-z0-9_]{1,40}$/)]);
const importTarget = z.union([z.enum(importTargets), ownTarget]);
export type ImportTarget = z.infer<typeof importTarget>;
export type OwnTarget = z.infer<typeof ownTarget>;
export const isOwnTarget = (target: ImportTarget): target is OwnTarget => target.startsWith('x_');

/** Of these there may be several columns; any other field is read from one. */
export const targetsInSeveral: readonly ImportTarget[] = ['email', 'phone', 'tags', 'areas', 'note'];
/** To whom the people of somebody in the file go: a member, somebody invited once they join, a team's members in turn, or the pond. */
const ownerPlace = z.union([
  z.literal('nobody'),
  z.strictObject({ member: id }),
  z.strictObject({ invitation: id }),
  z.strictObject({ team: id }),
]);
export type OwnerPlace = z.infer<typeof ownerPlace>;
/** So many names of another program's agents can be placed by hand. */
const mostPlaced = 200;
/** So many rows of the file are shown as they would be here. */
export const mostPreviewed = 8;
/** What becomes of a person who is here already, or stands in the file twice. */
export const matchActs = ['update_empty', 'overwrite', 'skip', 'create'] as const;
/** By what right people of a list may be written to. Without any they are not written to at all. */
export const consentBases = ['none', 'inquiry', 'customer', 'written'] as const;

const counts = z.strictObject({
  rows: z.int(),
  create: z.int(),
  update: z.int(),
  skip: z.int(),
  /** Rows of somebody who stands further up in the file: put together with that row. */
  merged: z.int(),
  conflict: z.int(),
  /** Rows that cannot be read. */
  refused: z.int(),
});
export type ImportCounts = z.infer<typeof counts>;

/** Somebody of the file who is here already, or stands in it more than once. */
const knownPerson = z.strictObject({
  /** As spreadsheets count; the first few of them. */
  rows: z.array(z.int()),
  name: z.string(),
  /** Who they are here; null: nobody yet, the rows are one person. */
  lead: z.strictObject({ id, name: z.string() }).nullable(),
  /** What would be changed or added; nothing at all where all of it is known or rows are passed over. */
  fields: z.array(importTarget),
});
export type KnownPerson = z.infer<typeof knownPerson>;

/** A row of the file as it would stand here. */
const previewRow = z.strictObject({
  row: z.int(),
  name: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  kind: z.string(),
  stage: z.string(),
  source: z.string(),
  sourceName: z.string().nullable(),
  /** Whose it would be; null: the pond's. */
  owner: id.nullable(),
  tags: z.array(z.string()),
  createdAt: instant.nullable(),
  lastActivityAt: instant.nullable(),
  note: z.string(),
});
export type PreviewRow = z.infer<typeof previewRow>;

const column = z.strictObject({
  heading: z.string(),
  samples: z.array(z.string()),
  target: importTarget.nullable(),
});

const fileImport = z.strictObject({
  id,
  name: z.string(),
  system: z.enum(importSystems),
  rows: z.int(),
  columns: z.array(column),
  /** The columns were told apart by what was chosen for such a file before. */
  remembered: z.boolean(),
  matches: z.enum(matchActs).nullable(),
  consentBasis: z.enum(consentBases).nullable(),
  /** The work of taking it in: its progress, its end, and its undo are the job's. */
  jobId: id.nullable(),
  /** Null until it is over. */
  counts: counts.nullable(),
  createdBy: id.nullable(),
  createdAt: instant,
});
export type FileImport = z.infer<typeof fileImport>;

const choices = {
  id,
  /** For each column of the file, in its order. */
  columns: z.array(importTarget.nullable()).max(mostFileColumns),
  /** Own fields that do not exist yet and are made with the import, for columns that nothing here stands for. */
  newFields: z.array(customField).max(mostNewFields).default([]),
  matches: z.enum(matchActs).default('update_empty'),
  /** Whose the leads are where no column says so. Left out, whoever imports. */
  owner: z.union([z.literal('nobody'), id]).optional(),
  /** Who the agents of the file are here, where their names or addresses do not say so. */
  owners: z
    .array(z.strictObject({ name: line(200), to: ownerPlace }))
    .max(mostPlaced)
    .default([]),
  consent: z.strictObject({
    basis: z.enum(consentBases),
    /** Where and when it was given, in the words of whoever imports. */
    note: line(300).default(''),
  }),
};
export type ImportChoices = z.output<z.ZodObject<typeof choices>>;

const access = { who: 'member', right: 'leads.import' } as const;
const one = z.strictObject({ id });

export const imports = {
  list: call({
    method: 'GET',
    path: '/imports',
    access,
    output: z.strictObject({ imports: z.array(fileImport).max(50) }),
    summary: 'The latest files of people that were taken in: your own, or everybody’s where you head the organization.',
  }),
  get: call({
    method: 'GET',
    path: '/imports/{id}',
    access,
    input: one,
    output: fileImport,
    errors: ['not_found'],
    summary: 'One file of people: its columns with samples, and what came of it.',
  }),
  prepare: call({
    method: 'POST',
    path: '/imports',
    access,
    input: z.strictObject({ file: id }),
    output: fileImport,
    errors: ['not_found', 'bad_request', 'unsupported_media', 'too_large'],
    summary: 'Look at an uploaded file (CSV or vCard): which program it comes from and what its columns hold.',
  }),
  check: call({
    method: 'POST',
    path: '/imports/{id}/check',
    access,
    input: z.strictObject(choices),
    output: z.strictObject({
      counts,
      problems: z.array(rowProblem).max(mostProblemsTold),
      /** In the order of the file. */
      known: z.array(knownPerson).max(mostKnownTold),
      knownCount: z.int(),
      /** The first rows of the file, as they would stand here. */
      preview: z.array(previewRow).max(mostPreviewed),
      /** Values that no choice here stands for, and what they become. */
      unknown: z.array(
        z.strictObject({
          heading: z.string(),
          value: z.string(),
          /** A word of ours, beside a tag; an owner who is not here, kept as a tag; a source of its own; or nothing. */
          becomes: z.enum(['tag', 'owner', 'source', 'nothing']),
          count: z.int(),
        }),
      ),
    }),
    errors: ['not_found', 'conflict', 'bad_request', 'forbidden'],
    repeat: 'natural',
    summary: 'What taking in a file would do, to the row: nothing is changed.',
  }),
  run: call({
    method: 'POST',
    path: '/imports/{id}/run',
    access,
    input: z.strictObject(choices),
    output: z.strictObject({ jobId: id }),
    errors: ['not_found', 'conflict', 'bad_request', 'forbidden'],
    summary: `Import a file as a background job. It can be undone for ${daysToUndoImport} days.`,
  }),
  problems: call({
    method: 'GET',
    path: '/imports/{id}/problems',
    access,
    input: one,
    reply: 'text/csv',
    output: bytes,
    errors: ['not_found'],
    summary: 'The rows that were not taken, as they were, each with what is wrong with it.',
  }),
  report: call({
    method: 'GET',
    path: '/imports/{id}/report',
    access,
    input: one,
    reply: 'text/csv',
    output: bytes,
    errors: ['not_found'],
    summary: 'What came over and what did not, field by field.',
  }),
};
