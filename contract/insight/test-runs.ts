import { z } from 'zod';
import { call } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { id, instant } from '../core/primitives.ts';
import { typesWith } from '../kinds.ts';

export const runKinds = [
  'routing',
  'permissions',
  'webhook',
  'form',
  'compliance',
  'calculators',
  'accessibility',
  'mail',
] as const;
export type RunKind = (typeof runKinds)[number];
export const runStates = ['running', 'passed', 'failed'] as const;

/** Something that was found, and where it is mended. */
export const finding = z.strictObject({
  level: z.enum(['block', 'warn', 'info']),
  what: z.string(),
  text: z.string(),
  to: z.string().nullable(),
});
export type Finding = z.infer<typeof finding>;

const testRun = z.strictObject({
  id,
  kind: z.enum(runKinds),
  about: z.string(),
  state: z.enum(runStates),
  checked: z.int(),
  failed: z.int(),
  findings: z.array(finding).max(100),
  ranBy: z.string().nullable(),
  ranAt: instant,
  endedAt: instant.nullable(),
});
export type TestRun = z.infer<typeof testRun>;

const access = { who: 'member', right: 'tests.run' } as const;
/** Kinds of records that the permission check can be asked about. */
export const checkedKinds = typesWith('isCommented');

export const testRuns = {
  list: call({
    method: 'GET',
    path: '/test-runs',
    access,
    input: z.strictObject({ kind: z.enum(runKinds).optional(), ...pageInput }),
    output: pageOf(testRun),
    summary: 'Checks that were run, the newest first, with what came of each.',
  }),
  trend: call({
    method: 'GET',
    path: '/test-runs/compliance-trend',
    access,
    output: z.strictObject({
      runs: z.array(z.strictObject({ at: instant, checked: z.int(), failed: z.int() })).max(60),
    }),
    summary: 'How many texts were live and how many broke a rule, at each of the last 60 compliance checks.',
  }),
  checkPermissions: call({
    method: 'POST',
    path: '/test-runs/permissions',
    access,
    input: z.strictObject({
      member: id,
      /** One record; left out, only how many of each kind. */
      record: z.strictObject({ type: z.enum(checkedKinds), id }).optional(),
    }),
    output: testRun,
    errors: ['not_found'],
    waits: false,
    summary: 'What a member sees: how many records of each kind, and whether one of them is among these.',
  }),
  checkCompliance: call({
    method: 'POST',
    path: '/test-runs/compliance',
    access,
    output: testRun,
    waits: false,
    summary: 'Check every text that the public reads now: listings, sites and pages.',
  }),
  checkCalculators: call({
    method: 'POST',
    path: '/test-runs/calculators',
    access,
    output: testRun,
    waits: false,
    summary: 'Check every calculator against its published examples.',
  }),
  checkAccessibility: call({
    method: 'POST',
    path: '/test-runs/accessibility',
    access,
    output: testRun,
    waits: false,
    summary:
      'Check every published page of your sites for what keeps people with a screen reader out: pictures and links without words.',
  }),
  checkMail: call({
    method: 'POST',
    path: '/test-runs/mail',
    access,
    output: testRun,
    waits: false,
    summary:
      'Look up what the sending domain says of itself (SPF, DKIM, DMARC), and how mail fared in the last 30 days.',
  }),
  testWebhook: call({
    method: 'POST',
    path: '/test-runs/webhook',
    access: { who: 'member', right: 'keys.manage' },
    reaches: 'access',
    input: z.strictObject({ endpoint: id }),
    output: testRun,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Send a message of kind webhook.test to an endpoint. The run ends when it was answered.',
  }),
  testForm: call({
    method: 'POST',
    path: '/test-runs/form',
    access: { who: 'member', right: 'inbound.manage' },
    input: z.strictObject({ door: id }),
    output: testRun,
    errors: ['not_found'],
    waits: false,
    summary: 'Send a made-up inquiry by a form or lead source: it is read, becomes a lead and is routed.',
  }),
  simulateRouting: call({
    method: 'POST',
    path: '/test-runs/routing',
    access: { who: 'member', right: 'routing.manage' },
    output: testRun,
    waits: false,
    summary: 'Replay the leads of the last 90 days under the rules in force. The run ends with the replay.',
  }),
};
