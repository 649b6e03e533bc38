import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { filterParam } from '../core/filter-schema.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { day, filledLine, id, instant } from '../core/primitives.ts';
import { isTimeZone } from '../core/time-zone.ts';
import { typesWith } from '../kinds.ts';
import {
  hoursToUpload,
  largestFile,
  mostFolders,
  mostTags,
  partBytes,
  retentionClasses,
} from '../people/file-rules.ts';
import { file } from '../people/files.ts';
import { fileFields, fileKinds, scanStates } from './file-fields.ts';

export const recordTypes = typesWith('holdsFiles');
export type RecordType = (typeof recordTypes)[number];

/** Attached to a record, in a folder, or neither: then the file is its uploader's own. */
const filePlace = z
  .strictObject({
    record: z.strictObject({ type: z.enum(recordTypes), id }).optional(),
    folder: id.optional(),
  })
  .refine(({ record, folder }) => !record || !folder, 'A file can have only one location.');
export type FilePlace = z.infer<typeof filePlace>;

export const filed = z.strictObject({
  id,
  name: z.string(),
  kind: z.enum(fileKinds),
  contentType: z.string(),
  size: z.int(),
  /** SHA-256 of the current content in hexadecimal; null for files from before hashes were stored. */
  sha256: z.string().nullable(),
  version: z.int(),
  tags: z.array(z.string()),
  record: z.strictObject({ type: z.enum(recordTypes), id, name: z.string() }).nullable(),
  folder: z.strictObject({ id, name: z.string() }).nullable(),
  /** Until the scan is complete only the uploader may open the file; nobody may open an infected one. */
  scan: z.enum(scanStates),
  /** Opening requires a reason and is logged each time; can't be shared by a link. */
  isSensitive: z.boolean(),
  retention: z.enum(retentionClasses),
  keepUntil: day.nullable(),
  heldAt: instant.nullable(),
  holdReason: z.string().nullable(),
  /** Number of links that still open it. */
  links: z.int(),
  createdBy: id.nullable(),
  createdAt: instant,
  changedAt: instant,
  deletedAt: instant.nullable(),
  can: z.strictObject({ change: z.boolean(), open: z.boolean(), remove: z.boolean(), hold: z.boolean() }),
});
export type Filed = z.infer<typeof filed>;

export const folder = z.strictObject({
  id,
  parent: id.nullable(),
  name: z.string(),
  /** Visible to the whole organization; otherwise to its creator, owners, and admins. */
  isShared: z.boolean(),
  files: z.int(),
  can: z.strictObject({ change: z.boolean() }),
});
export type Folder = z.infer<typeof folder>;

export const upload = z.strictObject({
  id,
  name: z.string(),
  size: z.int(),
  partSize: z.int(),
  /** Numbers of the received parts, from 0. */
  parts: z.array(z.int()),
  /** The resulting file, once the upload is finished. */
  file: id.nullable(),
});
export type Upload = z.infer<typeof upload>;

const tag = filledLine(40);
const sorts = Object.entries(fileFields).flatMap(([name, field]) => ('sort' in field && field.sort ? [name] : []));
const sort = z
  .string()
  .regex(/^-?\w+$/)
  .refine((value) => sorts.includes(value.replace('-', '')), 'Lists can’t be sorted by this field.')
  .default('-createdAt');
const selection = {
  filter: filterParam(fileFields).optional(),
  /** Searches names and the text of PDFs. */
  search: z.string().trim().max(100).optional(),
  /** `only`: removed files that can still be restored. */
  archived: z.enum(['no', 'only']).default('no'),
  timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone.').default('UTC'),
};

const read = { who: 'member', right: 'files.read' } as const;
const write = { who: 'member', right: 'files.write' } as const;
const hold = { who: 'member', right: 'files.hold' } as const;
const one = z.strictObject({ id });

export const filing = {
  browse: call({
    method: 'GET',
    path: '/files/browse',
    access: read,
    input: z.strictObject({ ...selection, sort, ...pageInput }),
    output: pageOf(filed),
    summary: 'List the files you can see, filtered and sorted, page by page.',
  }),
  count: call({
    method: 'GET',
    path: '/files/count',
    access: read,
    input: z.strictObject(selection),
    output: z.strictObject({ count: z.int(), capped: z.boolean() }),
    summary: 'Count the files a filter matches, up to ten thousand.',
  }),
  counts: call({
    method: 'GET',
    path: '/files/counts',
    access: read,
    output: z.strictObject({
      total: z.int(),
      /** Storage used by the organization, and its plan's limits, in bytes. */
      used: z.int(),
      room: z.int(),
      largest: z.int(),
    }),
    summary: 'How many files you can see, and how much storage is left.',
  }),
  change: call({
    method: 'PATCH',
    path: '/files/{id}',
    access: write,
    input: one.extend({
      name: filledLine(255).optional(),
      tags: z.array(tag).max(mostTags).optional(),
      retention: z.enum(retentionClasses).optional(),
      isSensitive: z.boolean().optional(),
    }),
    output: filed,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Rename or tag a file, set its retention, or mark it sensitive.',
  }),
  move: call({
    method: 'POST',
    path: '/files/{id}/move',
    access: write,
    input: one.extend({ to: filePlace }),
    output: filed,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Move a file to another record, a folder, or no location.',
  }),
  hold: call({
    method: 'POST',
    path: '/files/{id}/hold',
    access: hold,
    input: one.extend({ reason: filledLine(300) }),
    output: filed,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Place a file on legal hold: it can’t be deleted until the hold is released.',
  }),
  release: call({
    method: 'POST',
    path: '/files/{id}/release',
    access: hold,
    input: one,
    output: filed,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Release a legal hold.',
  }),
  versions: call({
    method: 'GET',
    path: '/files/{id}/versions',
    access: read,
    input: one,
    output: z.strictObject({
      versions: z.array(
        z.strictObject({
          version: z.int(),
          contentType: z.string(),
          size: z.int(),
          sha256: z.string().nullable(),
          isCurrent: z.boolean(),
          by: z.string().nullable(),
          at: instant,
        }),
      ),
    }),
    errors: ['not_found'],
    summary: 'A file’s versions, newest first.',
  }),
  restoreVersion: call({
    method: 'POST',
    path: '/files/{id}/versions/{version}/restore',
    access: write,
    input: one.extend({ version: z.coerce.number<number>().int().min(1) }),
    output: filed,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Make an earlier version current. No version is lost.',
  }),
  history: call({
    method: 'GET',
    path: '/files/{id}/history',
    access: read,
    input: one.extend(pageInput),
    output: pageOf(
      z.strictObject({
        id,
        kind: z.string(),
        at: instant,
        actor: z.string().nullable(),
        data: z.record(z.string(), z.unknown()),
      }),
    ),
    errors: ['not_found'],
    summary: 'A file’s activity, including who opened it where that is logged, newest first.',
  }),
  tags: call({
    method: 'GET',
    path: '/files/tags',
    access: read,
    output: z.strictObject({ tags: z.array(z.string()) }),
    summary: 'Tags on the files you can see.',
  }),
  folders: call({
    method: 'GET',
    path: '/files/folders',
    access: read,
    output: z.strictObject({
      folders: z.array(folder).max(mostFolders),
      /** Records with files, most recent file first. */
      records: z.array(z.strictObject({ type: z.enum(recordTypes), id, name: z.string(), files: z.int() })),
    }),
    summary: 'Folders you can see, and records that have files.',
  }),
  get: call({
    method: 'GET',
    path: '/files/{id}',
    access: read,
    input: one,
    output: filed,
    errors: ['not_found'],
    summary: 'Get a file, including one in the trash.',
  }),
  createFolder: call({
    method: 'POST',
    path: '/files/folders',
    access: write,
    input: z.strictObject({ name: filledLine(120), parent: id.optional(), isShared: z.boolean().default(true) }),
    output: folder,
    errors: ['conflict'],
    summary: 'Create a folder. A subfolder is visible to everyone who sees its parent.',
  }),
  changeFolder: call({
    method: 'PATCH',
    path: '/files/folders/{id}',
    access: write,
    input: one.extend({ name: filledLine(120) }),
    output: folder,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Rename a folder.',
  }),
  removeFolder: call({
    method: 'DELETE',
    path: '/files/folders/{id}',
    access: write,
    input: one,
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Delete an empty folder.',
  }),
  beginUpload: call({
    method: 'POST',
    path: '/files/uploads',
    access: write,
    input: z.strictObject({
      name: filledLine(255),
      size: z.int().min(1).max(largestFile),
      place: filePlace.default({}),
      /** Uploads a new version of this file, which keeps its place. */
      versionOf: id.optional(),
      /** Encrypted from the first part on. A new version inherits this from its file. */
      isSensitive: z.boolean().default(false),
    }),
    output: upload,
    errors: ['not_found', 'conflict', 'plan_limit', 'too_large'],
    waits: false,
    summary: `Start an upload of any size. Parts have ${partBytes} bytes each; it must finish within ${hoursToUpload} hours.`,
  }),
  readUpload: call({
    method: 'GET',
    path: '/files/uploads/{id}',
    access: write,
    input: one,
    output: upload,
    errors: ['not_found'],
    summary: 'Which parts of an upload have arrived, to resume after a lost connection.',
  }),
  putPart: call({
    method: 'PUT',
    path: '/files/uploads/{id}/parts/{part}',
    access: write,
    input: one.extend({ part: z.coerce.number<number>().int().min(0).max(10_000) }),
    body: 'stream',
    mostBytes: partBytes,
    output: upload,
    errors: ['not_found', 'conflict', 'too_large', 'storage_full'],
    repeat: 'natural',
    summary: 'Upload a part. Parts may arrive twice and in any order.',
  }),
  completeUpload: call({
    method: 'POST',
    path: '/files/uploads/{id}/complete',
    access: write,
    input: one,
    body: 'stream',
    mostBytes: 1_024,
    output: file,
    errors: ['not_found', 'conflict', 'plan_limit', 'too_large', 'unsupported_media', 'storage_full'],
    repeat: 'natural',
    summary: 'Complete an upload once all parts have arrived. The type is read from the content. The body is empty.',
  }),
  cancelUpload: call({
    method: 'DELETE',
    path: '/files/uploads/{id}',
    access: write,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Cancel an upload and discard its parts.',
  }),
};
