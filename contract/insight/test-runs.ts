import { z } from 'zod';
import { call } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { id, instant } from '../core/primitives.ts';
import { typesWith } from '../kinds.ts';
import { mailTemplateKeys } from '../people/mail-templates.ts';

export const runKinds = [
  'campaign',
  'template',
  'texts',
  'mail',
  'routing',
  'permissions',
  'form',
  'webhook',
  'compliance',
  'accessibility',
  'assistant',
  'calculators',
  'errors',
  'features',
] as const;
export type RunKind = (typeof runKinds)[number];
export const runStates = ['running', 'passed', 'failed'] as const;

/** What is found often enough to be said in the reader’s own language. */
export const foundWords = [
  ...(['picture', 'gallery', 'heading', 'button', 'vagueButton'] as const),
  ...(['mailRecord', 'noRecord', 'noMailServer', 'mailCounts'] as const),
  ...(['sees', 'seesNot', 'seesOf'] as const),
  ...([
    'noAnswer',
    'endpointGone',
    'answered',
    'replayCanceled',
    'ofLeads',
    'toOwner',
    'becameLead',
    'notTaken',
  ] as const),
  ...(['campaignNobody', 'campaignPeople', 'goesOut', 'isHeld', 'notSent', 'nothingComes'] as const),
  ...(['subject', 'staysEmpty', 'templateUsual'] as const),
  ...([
    'noTextProvider',
    'textProvider',
    'unregistered',
    'registered',
    'drifted',
    'segments',
    'costlyLetters',
  ] as const),
  ...(['sameAnswers', 'otherAnswer', 'otherLanguage', 'noHomes'] as const),
  ...(['errorMet', 'noErrors'] as const),
  ...(['on', 'off', 'coming', 'plan', 'builtIn', 'byService'] as const),
] as const;

/** Something that was found, and where it is mended. */
export const finding = z.strictObject({
  level: z.enum(['block', 'warn', 'info']),
  what: z.string(),
  /** In English, as it is told to other programs. */
  text: z.string(),
  to: z.string().nullable(),
  /** The same to be said in the reader’s language: which sentence, and what is filled in. */
  said: z
    .strictObject({ words: z.enum(foundWords), values: z.record(z.string(), z.union([z.string(), z.number()])) })
    .optional(),
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
  checkCampaign: call({
    method: 'POST',
    path: '/test-runs/campaign',
    access: { who: 'member', right: 'campaigns.send' },
    input: z.strictObject({ campaign: id }),
    output: testRun,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary:
      'The next 30 days of a campaign that is not sent yet, for its first people: what each would get and when, and what would be held or not sent. Nothing goes out.',
  }),
  checkTemplate: call({
    method: 'POST',
    path: '/test-runs/template',
    access,
    input: z.strictObject({ key: z.enum(mailTemplateKeys), lead: id.optional() }),
    output: testRun,
    errors: ['not_found'],
    waits: false,
    summary:
      'A client email as one person gets it, in their language: whether anything in it stays empty or may not be said.',
  }),
  checkTexts: call({
    method: 'POST',
    path: '/test-runs/texts',
    access,
    output: testRun,
    waits: false,
    summary:
      'Whether texts can leave and are registered (10DLC), and every text template: its segments, and whether it differs from the registered samples.',
  }),
  checkAssistant: call({
    method: 'POST',
    path: '/test-runs/assistant',
    access,
    output: testRun,
    waits: false,
    summary:
      'Ask the assistant of your site the same questions as people of other names and in other languages. The run ends with the answers: who asks must make no difference.',
  }),
  checkErrors: call({
    method: 'POST',
    path: '/test-runs/errors',
    access,
    output: testRun,
    waits: false,
    summary: 'Errors that your members’ screens met in the last 30 days and that are not resolved, grouped.',
  }),
  checkFeatures: call({
    method: 'POST',
    path: '/test-runs/features',
    access,
    output: testRun,
    waits: false,
    summary:
      'What is switched on: trades, add-ons and plan of your workspace, and which outside services are in force.',
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
