import { z } from 'zod';
import { bytes, call } from '../core/call.ts';
import { daysToUndoImport, mostFileColumns, mostProblemsTold, rowProblem } from '../core/imports.ts';
import { id, instant, line } from '../core/primitives.ts';
import { customTypes } from './custom-field-names.ts';
import { customField } from './custom-fields.ts';
import { type PlainField, plainFields } from './lead-fields.ts';

/** The most custom fields that can be created for one file. */
const mostNewFields = 20;
/** The most existing people of a file that are listed before the import. */
export const mostKnownTold = 100;

/** The program a file comes from, recognized by its headings. */
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
/** What a column can be read into, besides plain fields and custom fields. */
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
/** A custom field, by its key. */
const ownTarget = z.templateLiteral(['x_', z.enum(customTypes), '_', z.string().regex(/^[a-z0-9_]{1,40}$/)]);
const importTarget = z.union([z.enum(importTargets), ownTarget]);
export type ImportTarget = z.infer<typeof importTarget>;
export type OwnTarget = z.infer<typeof ownTarget>;
export const isOwnTarget = (target: ImportTarget): target is OwnTarget => target.startsWith('x_');

/** Several columns may be read into these; any other field is read from one. */
export const targetsInSeveral: readonly ImportTarget[] = ['email', 'phone', 'tags', 'areas', 'note'];
/** Who gets the leads of an agent named in the file: a member, an invited user on joining, a team by round robin, or the pond. */
const ownerPlace = z.union([
  z.literal('nobody'),
  z.strictObject({ member: id }),
  z.strictObject({ invitation: id }),
  z.strictObject({ team: id }),
]);
export type OwnerPlace = z.infer<typeof ownerPlace>;
/** The most agent names that can be mapped by hand. */
const mostPlaced = 200;
/** The most rows shown in the preview. */
export const mostPreviewed = 8;
/** What to do with people who already exist or occur twice in the file. */
export const matchActs = ['update_empty', 'overwrite', 'skip', 'create'] as const;
/** The legal basis for contacting the people in the file. Without one, they are not contacted at all. */
export const consentBases = ['none', 'inquiry', 'customer', 'written'] as const;

const counts = z.strictObject({
  rows: z.int(),
  create: z.int(),
  update: z.int(),
  skip: z.int(),
  /** Rows about the same person as an earlier row, merged into it. */
  merged: z.int(),
  conflict: z.int(),
  /** Rows that can't be read. */
  refused: z.int(),
});
export type ImportCounts = z.infer<typeof counts>;

/** A person in the file who already exists or occurs more than once. */
const knownPerson = z.strictObject({
  /** The first few row numbers, as spreadsheets count them. */
  rows: z.array(z.int()),
  name: z.string(),
  /** The existing lead; null if the rows are only duplicates within the file. */
  lead: z.strictObject({ id, name: z.string() }).nullable(),
  /** The fields that would be changed or added; empty if everything is known or the rows are skipped. */
  fields: z.array(importTarget),
});
export type KnownPerson = z.infer<typeof knownPerson>;

/** A row of the file as it would be imported. */
const previewRow = z.strictObject({
  row: z.int(),
  name: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  kind: z.string(),
  stage: z.string(),
  source: z.string(),
  sourceName: z.string().nullable(),
  /** The future owner; null for the pond. */
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
  /** True if the columns were mapped as in an earlier file of this kind. */
  remembered: z.boolean(),
  matches: z.enum(matchActs).nullable(),
  consentBasis: z.enum(consentBases).nullable(),
  /** The import job, which has the progress, the result, and the undo. */
  jobId: id.nullable(),
  /** Null until the import is finished. */
  counts: counts.nullable(),
  createdBy: id.nullable(),
  createdAt: instant,
});
export type FileImport = z.infer<typeof fileImport>;

const choices = {
  id,
  /** One target per column of the file, in order. */
  columns: z.array(importTarget.nullable()).max(mostFileColumns),
  /** Custom fields to create with the import, for columns without a matching field. */
  newFields: z.array(customField).max(mostNewFields).default([]),
  matches: z.enum(matchActs).default('update_empty'),
  /** The owner of rows that don't name one; defaults to the importing member. */
  owner: z.union([z.literal('nobody'), id]).optional(),
  /** The owners for agent names in the file that don't match a member by name or email. */
  owners: z
    .array(z.strictObject({ name: line(200), to: ownerPlace }))
    .max(mostPlaced)
    .default([]),
  consent: z.strictObject({
    basis: z.enum(consentBases),
    /** Where and when consent was given, in the importing member's words. */
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
      /** The first rows of the file as they would be imported. */
      preview: z.array(previewRow).max(mostPreviewed),
      /** Values that match none of the existing options, and what happens to them. */
      unknown: z.array(
        z.strictObject({
          heading: z.string(),
          value: z.string(),
          /**
           * `tag`: the default option plus a tag; `owner`: the default owner, with the name as a tag; `source`: kept as the source name;
           * `nothing`: left out.
           */
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
