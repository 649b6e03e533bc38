import { z } from 'zod';
import { bytes, call } from '../core/call.ts';
import { id, instant } from '../core/primitives.ts';

/** Days that the file is kept. */
export const archiveDays = 7;

const archive = z.strictObject({
  id,
  askedBy: z.string(),
  /** Whoever asked for it, with the approval it needed, is who may have it. */
  isOwn: z.boolean(),
  askedAt: instant,
  /** Its progress. */
  job: id,
  /** `failed`: it was tried often enough; ask for another. */
  state: z.enum(['making', 'ready', 'failed', 'expired']),
  madeAt: instant.nullable(),
  size: z.int().nullable(),
  sha256: z.string().nullable(),
  rows: z.int().nullable(),
  files: z.int().nullable(),
  keptUntil: instant,
});
export type Archive = z.infer<typeof archive>;

const freshly = { who: 'member', right: 'leads.export', fresh: true } as const;

export const archives = {
  list: call({
    method: 'GET',
    path: '/organisation/archives',
    access: { who: 'member', right: 'leads.export' },
    output: z.strictObject({ archives: z.array(archive) }),
    summary: 'Full exports of the organization, the newest first.',
  }),
  make: call({
    method: 'POST',
    path: '/organisation/archives',
    access: freshly,
    output: archive,
    errors: ['approval_required'],
    summary:
      'Export everything: every record as JSON and CSV, every file, and a manifest with hashes, in one ZIP. Above the limit of the security policy it needs an approval. While one is being made, that one is answered.',
  }),
  file: call({
    method: 'GET',
    path: '/organisation/archives/{id}/file',
    access: { who: 'member', right: 'leads.export', person: true },
    input: z.strictObject({ id }),
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'The file of a full export, for who asked for it.',
  }),
};
