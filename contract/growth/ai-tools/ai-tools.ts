import { z } from 'zod';
import { aiActs, aiWriters } from '../../account/ai-policy.ts';
import { call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { id, instant, text, version } from '../../core/primitives.ts';
import { listingSelection } from '../../inventory/listings.ts';
import { leadSelection } from '../../people/leads.ts';
import { mostDrafts, toolNames } from './tools.ts';

export const sourceKinds = [
  'listing',
  'lead',
  'message',
  'note',
  'task',
  'cma',
  'market',
  'document',
  'words',
  'guide',
  'brand',
] as const;

/** A source of a sentence: a field of a record, a message, a line of a document. */
export const toolSource = z.strictObject({
  key: z.string(),
  /** The kind of record or text that holds it. */
  of: z.enum(sourceKinds),
  label: z.string(),
  value: z.string(),
  /** Its page in the workspace. */
  link: z.string().nullable(),
  /** The page number, for documents. */
  page: z.int().nullable(),
});
export type ToolSource = z.infer<typeof toolSource>;

/**
 * A problem with a sentence. `forbidden`: the law keeps it from the public; `unsupported`: its sources don't state it; `doubtful`: allowed
 * with care.
 */
const flags = ['forbidden', 'unsupported', 'doubtful'] as const;
export const toolSentence = z.strictObject({
  text: z.string(),
  sources: z.array(z.string()),
  /** Whether a member wrote or confirmed the sentence. */
  isOwn: z.boolean(),
  flag: z.enum(flags).nullable(),
  why: z.string(),
});
export type ToolSentence = z.infer<typeof toolSentence>;
const part = z.strictObject({ name: z.string(), sentences: z.array(toolSentence) });
export type ToolPart = z.infer<typeof part>;

export const outcomes = ['copied', 'used', 'discarded'] as const;
export const draftApprovals = ['submitted', 'approved', 'changes'] as const;

const head = {
  id,
  tool: z.enum(toolNames),
  state: z.enum(['running', 'done', 'failed', 'stopped']),
  /** The model that wrote it; null if our rules did. */
  model: z.string().nullable(),
  /** The credits it used. */
  cost: z.int(),
  subject: z.strictObject({ type: z.string(), id, name: z.string() }).nullable(),
  outcome: z.enum(outcomes).nullable(),
  isEdited: z.boolean(),
  /** The state of its approval, if the organization requires one. */
  approval: z.enum(draftApprovals).nullable(),
  createdAt: instant,
};
const runRow = z.strictObject(head);
export type ToolRunRow = z.infer<typeof runRow>;

const run = z.strictObject({
  ...head,
  input: z.record(z.string(), z.string()),
  sources: z.array(toolSource),
  /** The current text, with edits. */
  parts: z.array(part),
  /** The original draft. */
  written: z.array(part),
  /** The prompt exactly as sent to the model. */
  asked: z.string().nullable(),
  /** Why it stopped or failed. */
  reason: z.string(),
  /** Whether no finding blocks its use. */
  isReady: z.boolean(),
  /** Whether it needs approval before use, by the current policy and its approval state. */
  needsApproval: z.boolean(),
  /** The member who decided on the approval. */
  decidedBy: z.string().nullable(),
  approvalNote: z.string(),
  settledAt: instant.nullable(),
  version,
});
export type ToolRun = z.infer<typeof run>;

const cap = z.strictObject({ member: id, name: z.string(), used: z.int(), cap: z.int().nullable() });
export type AiCap = z.infer<typeof cap>;

const chosen = (one: string) =>
  z.strictObject({ ids: z.array(id).min(1, `Choose at least one ${one}.`).max(mostDrafts) });

/** A tool and the records to draft for: a selection or the filter of a list. */
const wish = {
  tool: z.enum(toolNames),
  listings: z.union([chosen('listing'), listingSelection]).optional(),
  leads: z.union([chosen('lead'), leadSelection]).optional(),
  /** The tool's other inputs, the same for every record. */
  input: z.record(z.string().max(40), text(100_000)).default({}),
  by: z.enum(['model', 'rules']).default('model'),
};

const batchHead = {
  id,
  tool: z.enum(toolNames),
  jobId: id,
  /** The number of selected records. */
  total: z.int(),
  /** Drafts by state; `open` ones have not been reviewed yet. */
  counts: z.strictObject({
    writing: z.int(),
    open: z.int(),
    used: z.int(),
    discarded: z.int(),
    stopped: z.int(),
    failed: z.int(),
  }),
  cost: z.int(),
  createdAt: instant,
};
const batch = z.strictObject(batchHead);
export type ToolBatch = z.infer<typeof batch>;

const awaited = z.strictObject({
  id,
  tool: z.enum(toolNames),
  by: z.string(),
  subjectName: z.string(),
  /** The text only: its sources may not be visible to anyone but the member who made the draft. */
  parts: z.array(z.strictObject({ name: z.string(), text: z.string() })),
  createdAt: instant,
});
export type AwaitedDraft = z.infer<typeof awaited>;

const use = { who: 'member', right: 'ai.use' } as const;
const approve = { who: 'member', right: 'marketing.approve' } as const;
const manage = { who: 'member', right: 'ai.manage' } as const;
const one = z.strictObject({ id });

export const aiTools = {
  overview: call({
    method: 'GET',
    path: '/ai-tools',
    access: use,
    output: z.strictObject({
      /** The configured model; null if our rules write everything. */
      model: z.string().nullable(),
      credits: z.strictObject({ used: z.int(), allowed: z.int() }),
      mine: z.strictObject({ used: z.int(), cap: z.int().nullable() }),
      tools: z.array(
        z.strictObject({
          name: z.enum(toolNames),
          cost: z.int(),
          byModel: z.boolean(),
          /** The organization's policy for each act of the tool. */
          acts: z.array(
            z.strictObject({
              act: z.enum(aiActs),
              writer: z.enum(aiWriters),
              mayUse: z.boolean(),
              needsApproval: z.boolean(),
            }),
          ),
        }),
      ),
      /** Other members' drafts that await your approval. */
      awaiting: z.int(),
    }),
    summary: 'The tools, what writes in each, what a run costs, and the credits left this month.',
  }),
  run: call({
    method: 'POST',
    path: '/ai-tools/{tool}/runs',
    access: use,
    input: z.strictObject({
      tool: z.enum(toolNames),
      /** Values by input name: record ids, choices, text. */
      input: z.record(z.string().max(40), text(100_000)),
      /** `rules` writes without a model and uses no credits. */
      by: z.enum(['model', 'rules']).default('model'),
    }),
    output: run,
    errors: ['not_found', 'plan_limit', 'conflict'],
    waits: false,
    summary:
      'Run a tool. It writes a draft with the sources of every sentence; nothing is sent or published. Credits are taken once and given back where it fails.',
  }),
  runs: call({
    method: 'GET',
    path: '/ai-runs',
    access: use,
    input: z.strictObject({ tool: z.enum(toolNames).optional(), batch: id.optional(), ...pageInput }),
    output: pageOf(runRow),
    summary: 'One’s own runs, the newest first.',
  }),
  previewMany: call({
    method: 'POST',
    path: '/ai-tools/{tool}/batches/preview',
    access: use,
    input: z.strictObject(wish),
    output: z.strictObject({
      total: z.int(),
      /** The most credits all drafts can use, and what is left of the plan and of the member's own cap. */
      cost: z.int(),
      left: z.int(),
      mine: z.int().nullable(),
      /** The first few drafts as our rules write them: free, and not stored. */
      samples: z.array(
        z.strictObject({
          id,
          name: z.string(),
          /** Why the record is left to a person. */
          stopped: z.string().nullable(),
          parts: z.array(part),
        }),
      ),
    }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'How many drafts a tool would write for the chosen records, what they take, and the first of them.',
  }),
  runMany: call({
    method: 'POST',
    path: '/ai-tools/{tool}/batches',
    access: use,
    input: z.strictObject(wish),
    output: z.strictObject({ batch: id, jobId: id }),
    errors: ['not_found', 'plan_limit', 'conflict'],
    waits: false,
    summary:
      'Run a tool for many records in a job, each draft a run of its own to be read and used or discarded. Nothing is sent or published.',
  }),
  batches: call({
    method: 'GET',
    path: '/ai-batches',
    access: use,
    input: z.strictObject(pageInput),
    output: pageOf(batch),
    summary: 'Tools that one ran for many records, the newest first.',
  }),
  batch: call({
    method: 'GET',
    path: '/ai-batches/{id}',
    access: use,
    input: one,
    output: batch,
    errors: ['not_found'],
    summary: 'A tool that was run for many records, and how many of its drafts are written, open, used or left to you.',
  }),
  submit: call({
    method: 'POST',
    path: '/ai-runs/approval',
    access: use,
    input: z.strictObject({ ids: z.array(id).min(1).max(mostDrafts) }),
    /** Drafts that now await approval or have it. */
    output: z.strictObject({ submitted: z.int() }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Ask for approval of drafts. Those that are not ready, or were submitted already, are left as they are.',
  }),
  awaiting: call({
    method: 'GET',
    path: '/ai-approvals',
    access: approve,
    input: z.strictObject(pageInput),
    output: pageOf(awaited),
    summary: 'Drafts that wait for approval: their words, not what they rest on.',
  }),
  decide: call({
    method: 'POST',
    path: '/ai-approvals/{id}',
    access: approve,
    input: z.strictObject({ id, approve: z.boolean(), note: text(500).default('') }),
    output: done,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Approve a draft, or send it back with a note. An edit ends an approval.',
  }),
  get: call({
    method: 'GET',
    path: '/ai-runs/{id}',
    access: use,
    input: one,
    output: run,
    errors: ['not_found'],
    summary: 'A run with its draft, its sources and what came of it.',
  }),
  edit: call({
    method: 'PATCH',
    path: '/ai-runs/{id}',
    access: use,
    input: z.strictObject({
      id,
      parts: z.array(z.strictObject({ name: z.string().max(40), text: text(20_000) })).max(10),
      /** Sentences that the member confirms although their sources don't state them. */
      confirmed: z.array(text(2_000)).max(100).default([]),
    }),
    output: run,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    waits: false,
    summary: 'Edit a draft. Unchanged sentences keep their sources; the compliance check runs again.',
  }),
  settle: call({
    method: 'POST',
    path: '/ai-runs/{id}/outcome',
    access: use,
    input: z.strictObject({ id, outcome: z.enum(outcomes) }),
    output: run,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary:
      'Record what became of a draft. Refused while a sentence breaks the law or is neither supported nor confirmed.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/ai-runs/{id}',
    access: use,
    input: one,
    output: done,
    errors: ['not_found'],
    waits: false,
    summary: 'Delete a run with its words and sources. What it cost stays counted.',
  }),
  caps: call({
    method: 'GET',
    path: '/ai-caps',
    access: manage,
    output: z.strictObject({ rows: z.array(cap) }),
    summary: 'The credits that each member used this month, and how many they may.',
  }),
  setCap: call({
    method: 'PUT',
    path: '/ai-caps/{member}',
    access: manage,
    input: z.strictObject({ member: id, cap: z.int().min(0).max(1_000_000).nullable() }),
    output: cap,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Set how many credits a member may use each month; null for as many as the plan has.',
  }),
};
