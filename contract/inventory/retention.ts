import { z } from 'zod';
import { bytes, call, done } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { day, id, instant } from '../core/primitives.ts';
import { retentionClasses } from '../people/file-rules.ts';
import { retentionRules } from './retention-rules.ts';

/** Maximum number of files per report; the rest are in the next one. */
export const mostInReport = 10_000;

const reportStates = ['drafted', 'running', 'done'] as const;
/** `held` and `kept`: since the report was created, a legal hold or a later date applies. `gone`: the file was removed before. */
const purgeOutcomes = ['waiting', 'purged', 'held', 'kept', 'gone'] as const;
export type PurgeOutcome = (typeof purgeOutcomes)[number];

const purgeReport = z.strictObject({
  id,
  state: z.enum(reportStates),
  files: z.int(),
  bytes: z.int(),
  purged: z.int(),
  createdBy: id.nullable(),
  createdAt: instant,
  approvedBy: id.nullable(),
  approvedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});
export type PurgeReport = z.infer<typeof purgeReport>;

const purgeFile = z.strictObject({
  file: id,
  name: z.string(),
  /** The record or folder that contained it. */
  place: z.string(),
  retention: z.enum(retentionClasses),
  keepUntil: day,
  size: z.int(),
  sha256: z.string().nullable(),
  outcome: z.enum(purgeOutcomes),
});
export type PurgeFile = z.infer<typeof purgeFile>;

const read = { who: 'member', right: 'files.read' } as const;
const decide = { who: 'member', right: 'files.hold' } as const;
/** Owners in person only: API keys can't purge files. */
const purge = { who: 'member', right: 'files.purge', person: true } as const;
const one = z.strictObject({ id });
const rules = z.strictObject({
  rules: retentionRules,
  /** False when the organization uses the defaults. */
  isOwn: z.boolean(),
});

export const retention = {
  rules: call({
    method: 'GET',
    path: '/retention/rules',
    access: read,
    output: rules,
    summary: 'Retention periods by record type and state.',
  }),
  setRules: call({
    method: 'PUT',
    path: '/retention/rules',
    access: decide,
    input: z.strictObject({ rules: retentionRules }),
    output: rules,
    repeat: 'natural',
    waits: false,
    summary:
      'Set retention periods. Longer ones apply right away to closed deals’ files; shorter ones apply going forward.',
  }),
  due: call({
    method: 'GET',
    path: '/retention/due',
    access: purge,
    output: z.strictObject({ files: z.int(), bytes: z.int() }),
    summary: 'How many files are past retention and could be deleted.',
  }),
  reports: call({
    method: 'GET',
    path: '/retention/reports',
    access: purge,
    input: z.strictObject(pageInput),
    output: pageOf(purgeReport),
    summary: 'Purge reports, newest first.',
  }),
  report: call({
    method: 'GET',
    path: '/retention/reports/{id}',
    access: purge,
    input: one,
    output: purgeReport,
    errors: ['not_found'],
    summary: 'Get a purge report.',
  }),
  reportFiles: call({
    method: 'GET',
    path: '/retention/reports/{id}/files',
    access: purge,
    input: one.extend(pageInput),
    output: pageOf(purgeFile),
    errors: ['not_found'],
    summary: 'A purge report’s files and what happened to each.',
  }),
  reportCsv: call({
    method: 'GET',
    path: '/retention/reports/{id}/files.csv',
    access: purge,
    input: one,
    reply: 'text/csv',
    output: bytes,
    errors: ['not_found'],
    summary: 'A purge report as CSV.',
  }),
  drawUp: call({
    method: 'POST',
    path: '/retention/reports',
    access: purge,
    output: purgeReport,
    errors: ['conflict'],
    waits: false,
    summary: `Create a report of files past retention, at most ${mostInReport}. It replaces an unapproved one.`,
  }),
  approve: call({
    method: 'POST',
    path: '/retention/reports/{id}/approve',
    access: purge,
    /** The number of files that the user saw, so that a report regenerated meanwhile isn't approved by mistake. */
    input: one.extend({ files: z.int().min(1) }),
    output: purgeReport,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Approve a report and permanently delete its files. Files on hold or retained longer by then are kept.',
  }),
  discard: call({
    method: 'DELETE',
    path: '/retention/reports/{id}',
    access: purge,
    input: one,
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Discard an unapproved report.',
  }),
};
