import { z } from 'zod';
import { bytes, call } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { filledLine, id, instant, line } from '../core/primitives.ts';

export const mostFileBytes = 25 * 1024 * 1024;
export const mostFilesOfLead = 500;
/** How many days a deleted file can be restored. */
export const daysToRestore = 30;

export const file = z.strictObject({
  id,
  lead: id.nullable(),
  /** The given name, cleaned, with an extension that fits the content. */
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  createdBy: id.nullable(),
  createdAt: instant,
  deletedAt: instant.nullable(),
  can: z.strictObject({ change: z.boolean() }),
});
export type File = z.infer<typeof file>;

const read = { who: 'member', right: 'files.read' } as const;
const write = { who: 'member', right: 'files.write' } as const;
const one = z.strictObject({ id });

export const files = {
  list: call({
    method: 'GET',
    path: '/files',
    access: read,
    input: z.strictObject({ lead: id, ...pageInput }),
    output: pageOf(file),
    errors: ['not_found'],
    summary: 'Files of a lead, the newest first.',
  }),
  upload: call({
    method: 'POST',
    path: '/files',
    access: write,
    input: z.strictObject({ name: line(255), lead: id.optional() }),
    body: 'stream',
    mostBytes: mostFileBytes,
    output: file,
    errors: ['not_found', 'conflict', 'plan_limit', 'too_large', 'unsupported_media', 'storage_full'],
    summary:
      'Keep a file, on a lead or on its own. What it is, its content says; photographs lose where and when they were taken.',
  }),
  download: call({
    method: 'GET',
    path: '/files/{id}/content',
    access: read,
    input: one.extend({
      /** Only images, audio, and video are displayed inline; anything else is always downloaded. */
      as: z.enum(['attachment', 'inline']).default('attachment'),
      /** An earlier version of its content. */
      version: z.coerce.number<number>().int().min(1).optional(),
      /** Why it is opened: required for a sensitive file, and stored. */
      reason: filledLine(200).optional(),
    }),
    reply: 'stream',
    output: bytes,
    errors: ['not_found', 'conflict'],
    summary:
      'A file’s content, whole or a range of it. What is sensitive asks for a reason, and each opening is on record.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/files/{id}',
    access: write,
    input: one,
    output: file,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: `Remove a file. It can be put back for ${daysToRestore} days.`,
  }),
  restore: call({
    method: 'POST',
    path: '/files/{id}/restore',
    access: write,
    input: one,
    output: file,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Put a removed file back.',
  }),
};
