import { z } from 'zod';
import { call } from '../core/call.ts';
import { filledLine, id, instant } from '../core/primitives.ts';

/** Days in which a deleted organization can be restored. */
export const graceDays = 30;

/** The kinds of records shown in the deletion's preview. */
export const deletedKinds = [
  'leads',
  'listings',
  'deals',
  'loans',
  'policies',
  'tasks',
  'conversations',
  'files',
] as const;

const deletion = z.strictObject({
  askedBy: z.string(),
  askedAt: instant,
  /** The end of the last day, in the organization's time zone. */
  deleteAt: instant,
  timeZone: z.string(),
});

const state = z.strictObject({
  name: z.string(),
  deletion: deletion.nullable(),
  members: z.int(),
  kinds: z.array(z.strictObject({ kind: z.enum(deletedKinds), rows: z.int() })),
  /** Files under legal hold: while there are any, nothing is deleted. */
  filesHeld: z.int(),
  /** Files still within their legal retention period; export them before the deletion. */
  filesKept: z.int(),
  /** Invoices stay with the account that paid them. */
  invoices: z.int(),
});
export type DeletionState = z.infer<typeof state>;

const freshly = { who: 'member', right: 'organisation.delete', fresh: true } as const;
const certificate = z.strictObject({
  id,
  name: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  deletedAt: instant,
  rows: z.int(),
  files: z.int(),
  tables: z.array(z.strictObject({ name: z.string(), rows: z.int() })),
  /** The last seal of the audit log, against which an earlier export of the chain can be checked. */
  seal: z.strictObject({ seq: z.int(), hash: z.string() }).nullable(),
});
export type DeletionCertificate = z.infer<typeof certificate>;

export const organisationDeletion = {
  read: call({
    method: 'GET',
    path: '/organisation/deletion',
    access: { who: 'member', right: 'organisation.delete', person: true },
    output: state,
    summary: 'What would go with the organization, what stays, and whether it was deleted.',
  }),
  ask: call({
    method: 'POST',
    path: '/organisation/deletion',
    access: freshly,
    input: z.strictObject({
      /** The organization's name, typed to confirm. */
      name: filledLine(200),
    }),
    output: state,
    errors: ['conflict'],
    summary: `Delete the organization. Its pages go dark at once, all members are told, and for ${graceDays} days it can be restored.`,
  }),
  restore: call({
    method: 'POST',
    path: '/organisation/deletion/restore',
    access: freshly,
    output: state,
    summary: 'Restore an organization that was deleted. Everything is as it was.',
  }),
  certificates: call({
    method: 'GET',
    path: '/account/deletion-certificates',
    access: { who: 'user' },
    output: z.strictObject({ certificates: z.array(certificate) }),
    summary: 'Proof of what was deleted at your word, and when.',
  }),
};
