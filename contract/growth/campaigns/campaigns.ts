import { z } from 'zod';
import { call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { filledLine, id, instant, locale, version } from '../../core/primitives.ts';
import { isTimeZone } from '../../core/time-zone.ts';
import { gateRules } from '../../people/messages-words.ts';
import { registrationInput, textRegistration } from '../../people/text-registration.ts';
import { audienceSchema, comparison, message, mostMessages, when } from './content.ts';
import { recordKinds, recordReasons, recordStates, spamLevels } from './mail-records.ts';
import { problemKinds } from './problems.ts';
import {
  campaignChannels,
  campaignStates,
  campaignTemplateKeys,
  campaignTypes,
  comparedBy,
  results,
  sendModes,
} from './words.ts';

const read = { who: 'member', right: 'campaigns.read' } as const;
const work = { who: 'member', right: 'campaigns.send' } as const;
const manage = { who: 'member', right: 'marketing.manage' } as const;

export const mostCampaigns = 5_000;
/** Audiences up to this size are judged within the request; larger ones by a job. */
export const mostJudgedAtOnce = 10_000;
export const mostPerHour = 100_000;

const numbers = z.strictObject(
  Object.fromEntries(results.map((result) => [result, z.int()])) as Record<(typeof results)[number], z.ZodInt>,
);
export type Numbers = z.infer<typeof numbers>;

const summary = {
  id,
  name: z.string(),
  type: z.enum(campaignTypes),
  state: z.enum(campaignStates),
  channels: z.array(z.enum(campaignChannels)),
  /** The start, planned or actual, that a calendar shows. */
  scheduledAt: instant.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  owner: z.strictObject({ id, name: z.string() }).nullable(),
  changedAt: instant,
  /** The size of the audience, the leads entered, and the leads left out. */
  total: z.int().nullable(),
  entered: z.int(),
  leftOut: z.int(),
  version,
};

const row = z.strictObject({ ...summary, sent: z.int(), clicked: z.int(), replied: z.int() });
export type CampaignRow = z.infer<typeof row>;

const verdict = z.union([
  z.strictObject({ state: z.literal('running'), why: z.enum(['floor', 'window']) }),
  z.strictObject({ state: z.literal('no_winner'), why: z.enum(['floor', 'alike']) }),
  z.strictObject({ state: z.literal('winner'), winner: z.enum(['a', 'b']), chance: z.number() }),
]);

const reachOf = z.strictObject({
  channel: z.enum(campaignChannels),
  /** Leads that may be written to now. */
  now: z.int(),
  /** Leads that may be written to later. */
  later: z.int(),
  /** Leads that may not be written to, by rule. */
  not: z.array(z.strictObject({ rule: z.enum(gateRules), count: z.int() })),
});
export type ReachOf = z.infer<typeof reachOf>;
export const reach = z.strictObject({
  total: z.int(),
  /** The leads judged so far; equals `total` once it is done. */
  judged: z.int(),
  isDone: z.boolean(),
  channels: z.array(reachOf),
});
export type Reach = z.infer<typeof reach>;

const campaign = z.strictObject({
  ...summary,
  filter: audienceSchema.nullable(),
  timeZone: z.string(),
  messages: z.array(message),
  comparison: comparison.nullable(),
  when: when,
  mode: z.enum(sendModes),
  /** The maximum per hour; null for no limit. */
  perHour: z.int().nullable(),
  /** For a drip: leads who join the audience later enter as well. */
  keepsEntering: z.boolean(),
  /** Messages about to be sent, which pausing doesn't hold back. */
  leaving: z.int(),
  problems: z.array(z.strictObject({ kind: z.enum(problemKinds), message: z.string().nullable(), about: z.string() })),
  /** The results, in total and by message and variant. */
  numbers,
  /** The earnings of the deals behind `closed` in cents, as far as the actor may see them. */
  revenue: z.int(),
  parts: z.array(z.strictObject({ message: z.string(), variant: z.enum(['a', 'b']), numbers })),
  /** The leads left out, by rule. */
  leftOutBy: z.array(z.strictObject({ rule: z.enum(gateRules), count: z.int() })),
  compared: z
    .strictObject({
      by: z.enum(comparedBy),
      floor: z.int(),
      endsAt: instant.nullable(),
      a: z.strictObject({ delivered: z.int(), hits: z.int() }),
      b: z.strictObject({ delivered: z.int(), hits: z.int() }),
      verdict,
    })
    .nullable(),
  can: z.strictObject({ change: z.boolean() }),
});
export type Campaign = z.infer<typeof campaign>;

const person = z.strictObject({
  /** The row's id, for paging. */
  id,
  lead: id,
  name: z.string(),
  message: z.string().nullable(),
  variant: z.enum(['a', 'b']).nullable(),
  messageId: id.nullable(),
  state: z.string(),
  rule: z.string().nullable(),
  at: instant,
});

export const rehearsedDays = 30;
/** The number of leads rehearsed per request, and in total. */
export const rehearsedAtOnce = 10;
export const mostRehearsed = 200;
const rehearsed = z.strictObject({
  lead: id,
  name: z.string(),
  messages: z.array(
    z.strictObject({
      message: z.string(),
      /** The subject, or the beginning of a text message, filled in for this lead. */
      title: z.string(),
      at: instant,
      outcome: z.string(),
      rule: z.enum(gateRules).nullable(),
    }),
  ),
});
export type Rehearsed = z.infer<typeof rehearsed>;

const timeZone = z.string().max(60).refine(isTimeZone, 'There is no such time zone.');
const variant = z.enum(['a', 'b']).default('a');

const record = z.strictObject({
  kind: z.enum(recordKinds),
  /** The name of the DNS record. */
  name: z.string(),
  state: z.enum(recordStates),
  reason: z.enum(recordReasons),
  found: z.array(z.string()),
  /** A value that would be correct. */
  wanted: z.string(),
});
export type MailRecord = z.infer<typeof record>;

const pace = z.strictObject({
  /** The day of the domain's first bulk sending. */
  startedOn: z.string(),
  day: z.int(),
  isWarm: z.boolean(),
  isWarming: z.boolean(),
  /** Campaign emails per day, by the day of the warm-up and by complaints. */
  limit: z.int(),
  /** Sent by this organization. */
  sentToday: z.int(),
  /** The limit for today is used up: all senders of a new domain share it. */
  isFull: z.boolean(),
  /** Emails per hour to one mailbox provider. */
  providerLimit: z.int(),
  /** By the complaints of a week. */
  spam: z.enum(spamLevels),
});

export const campaigns = {
  deliverability: call({
    method: 'GET',
    path: '/deliverability',
    access: read,
    output: z.strictObject({
      domain: z.string(),
      from: z.string(),
      /** Whether mail leaves through a mail server; otherwise it stays in this installation's outbox. */
      leaves: z.boolean(),
      records: z.array(record),
      /** Whether mail is signed with our own DKIM key. */
      signs: z.boolean(),
      postalAddress: z.string(),
      days: z.int(),
      sent: z.int(),
      bounced: z.int(),
      complained: z.int(),
      spam: z.enum(spamLevels),
      pace,
    }),
    summary: 'What the sending domain says of itself (SPF, DKIM, DMARC), looked up now, and how mail fared lately.',
  }),
  setPace: call({
    method: 'PUT',
    path: '/deliverability/pace',
    access: manage,
    input: z.strictObject({ isWarm: z.boolean() }),
    output: z.strictObject({ isWarm: z.boolean() }),
    errors: ['conflict'],
    repeat: 'natural',
    waits: false,
    summary:
      'Say that the sending domain is warmed up already, or let it warm up day by day. Refused where others send from it, too.',
  }),
  textRegistration: call({
    method: 'GET',
    path: '/text-registration',
    access: read,
    output: textRegistration,
    summary: 'What is registered with carriers for texts to many (10DLC): brand, campaign, samples and numbers.',
  }),
  saveTextRegistration: call({
    method: 'PUT',
    path: '/text-registration',
    access: manage,
    input: registrationInput,
    output: textRegistration,
    versioned: true,
    errors: ['version_conflict'],
    waits: false,
    summary: 'Save what is registered with carriers for texts to many. Without it no campaign sends texts.',
  }),
  list: call({
    method: 'GET',
    path: '/campaigns',
    access: read,
    input: z.strictObject({
      state: z.enum(campaignStates).optional(),
      search: z.string().trim().max(100).optional(),
      ...pageInput,
    }),
    output: pageOf(row),
    summary: 'Campaigns, newest first, each with its state, its hour and what came of it.',
  }),
  get: call({
    method: 'GET',
    path: '/campaigns/{id}',
    access: read,
    input: z.strictObject({ id }),
    output: campaign,
    errors: ['not_found'],
    summary: 'One campaign: its audience, its messages, when it goes out, and its results.',
  }),
  create: call({
    method: 'POST',
    path: '/campaigns',
    access: work,
    input: z.strictObject({
      name: filledLine(120),
      type: z.enum(campaignTypes).optional(),
      template: z.enum(campaignTemplateKeys).optional(),
      copyOf: id.optional(),
      timeZone: timeZone.default('America/New_York'),
    }),
    output: campaign,
    errors: ['not_found', 'conflict'],
    summary:
      'Write a new campaign: empty, from a template, or as a copy of another. Nothing goes out before it is sent.',
  }),
  change: call({
    method: 'PATCH',
    path: '/campaigns/{id}',
    access: work,
    input: z.strictObject({
      id,
      name: filledLine(120).optional(),
      type: z.enum(campaignTypes).optional(),
      filter: audienceSchema.nullable().optional(),
      timeZone: timeZone.optional(),
      messages: z.array(message).max(mostMessages, `At most ${mostMessages} messages.`).optional(),
      comparison: comparison.nullable().optional(),
      when: when.optional(),
      perHour: z.int().min(1, 'At least 1.').max(mostPerHour).nullable().optional(),
      keepsEntering: z.boolean().optional(),
    }),
    output: campaign,
    versioned: true,
    errors: ['not_found', 'conflict', 'version_conflict'],
    summary: 'Save what is written. Of a drip that is under way, those in it go on with the new version.',
  }),
  audience: call({
    method: 'POST',
    path: '/campaigns/{id}/audience',
    access: work,
    input: z.strictObject({ id }),
    output: reach,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary:
      'How many people a campaign is for, how many of them may be reached by each channel, and why the others may not. Large audiences are judged by a job; ask again until it is done.',
  }),
  preview: call({
    method: 'POST',
    path: '/campaigns/{id}/preview',
    access: read,
    input: z.strictObject({ id, message: z.string().max(30), variant, locale, lead: id.optional() }),
    output: z.strictObject({
      name: z.string(),
      subject: z.string(),
      preview: z.string(),
      text: z.string(),
      html: z.string().nullable(),
    }),
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'A message of a campaign as one person gets it, drawn as it will be.',
  }),
  rehearse: call({
    method: 'POST',
    path: '/campaigns/{id}/rehearsal',
    access: work,
    input: z.strictObject({ id, from: z.int().min(0).max(mostRehearsed).default(0) }),
    output: z.strictObject({
      people: z.array(rehearsed),
      /** The number of leads that can be rehearsed. */
      total: z.int(),
      next: z.int().nullable(),
    }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary:
      'The next 30 days of a campaign that is not sent yet, person by person: each message, when, whether it would be held or not sent, and why. Nothing goes out.',
  }),
  test: call({
    method: 'POST',
    path: '/campaigns/{id}/test',
    access: work,
    reaches: 'people',
    input: z.strictObject({ id, message: z.string().max(30), variant, locale, lead: id.optional() }),
    output: z.strictObject({ to: z.string() }),
    errors: ['not_found', 'conflict', 'rate_limited'],
    waits: false,
    summary:
      'Send a message of a campaign to oneself, as it would arrive: for one of its people, or for the first of them.',
  }),
  send: call({
    method: 'POST',
    path: '/campaigns/{id}/send',
    access: work,
    reaches: 'people',
    input: z.strictObject({ id }),
    output: campaign,
    versioned: true,
    errors: ['not_found', 'conflict', 'version_conflict'],
    waits: false,
    summary: 'Send a campaign, now or at its hour. Each person is written to once, through the send gate.',
  }),
  pause: call({
    method: 'POST',
    path: '/campaigns/{id}/pause',
    access: work,
    input: z.strictObject({ id }),
    output: campaign,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Pause a campaign. What has left is on its way; nothing more is written.',
  }),
  resume: call({
    method: 'POST',
    path: '/campaigns/{id}/resume',
    access: work,
    reaches: 'people',
    input: z.strictObject({ id }),
    output: campaign,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Go on with a paused campaign where it stood. Nobody is written to twice.',
  }),
  stop: call({
    method: 'POST',
    path: '/campaigns/{id}/stop',
    access: work,
    input: z.strictObject({ id }),
    output: campaign,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Stop a campaign for good. Messages that have not left are canceled.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/campaigns/{id}',
    access: work,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Delete a campaign that nothing of has gone out.',
  }),
  people: call({
    method: 'GET',
    path: '/campaigns/{id}/people',
    access: read,
    input: z.strictObject({
      id,
      result: z.enum([...results, 'left_out']),
      rule: z.enum(gateRules).optional(),
      message: z.string().max(30).optional(),
      variant: z.enum(['a', 'b']).optional(),
      ...pageInput,
    }),
    output: pageOf(person),
    errors: ['not_found'],
    summary: 'The people behind a number of a campaign, of the leads one sees.',
  }),
};
