import { z } from 'zod';
import { bytes, call, done } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { filledLine, id, instant, version } from '../core/primitives.ts';
import { isTimeZone } from '../core/time-zone.ts';

/** An IP address or a CIDR block, such as 203.0.113.0/24. */
export const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** The checks that make up the score, by weight. */
export const checkNames = [
  'factors',
  'factor_policy',
  'audit_chain',
  'session_policy',
  'export_policy',
  'keys',
  'second_head',
  'addresses',
  'quiet_members',
  'apps',
  'webhooks',
  'privacy',
  'incidents',
] as const;
export type CheckName = (typeof checkNames)[number];

/** Points of each check when fully met; they sum to 100. */
export const checkPoints: Readonly<Record<CheckName, number>> = {
  factors: 20,
  factor_policy: 15,
  audit_chain: 10,
  session_policy: 10,
  export_policy: 10,
  keys: 10,
  second_head: 5,
  addresses: 5,
  quiet_members: 5,
  apps: 3,
  webhooks: 2,
  privacy: 3,
  incidents: 2,
};

const check = z.strictObject({
  name: z.enum(checkNames),
  state: z.enum(['on', 'part', 'off']),
  points: z.int(),
  most: z.int(),
  /** What was counted: `good` of `total` items meet the check. */
  good: z.int(),
  total: z.int(),
});
export type SecurityCheck = z.infer<typeof check>;

const policySettings = {
  /** Every member needs a second factor; after the grace period, a member without one can only set one up. */
  requireFactor: z.boolean(),
  /** Hours after sign-in, and hours of inactivity, after which a new sign-in is required. */
  sessionHours: z.int().min(1).max(720).nullable(),
  idleHours: z.int().min(1).max(336).nullable(),
  /** Networks from which the workspace may be used; empty for any. */
  networks: z.array(network).max(50),
  /** Applies the networks to API keys and connected apps too. */
  networksForKeys: z.boolean(),
  /** An export of more leads than this needs the approval of another owner or admin. */
  exportRows: z.int().min(1).max(1_000_000).nullable(),
};

const policy = z.strictObject({
  ...policySettings,
  networks: z.array(z.string()),
  /** Until then members without a second factor may work. */
  factorFrom: instant.nullable(),
  version,
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
  /** The IP address of this request, to add to the list. */
  yourAddress: z.string(),
});
export type SecurityPolicy = z.infer<typeof policy>;

const memberSession = z.strictObject({
  id,
  user: z.strictObject({ id, name: z.string() }),
  userAgent: z.string(),
  ip: z.string(),
  /** ISO 3166 code; nothing where no proxy of the operator says it. */
  country: z.string().nullable(),
  secondFactor: z.boolean(),
  signedInAt: instant,
  lastSeenAt: instant,
  endedAt: instant.nullable(),
  endedWhy: z.enum(['signed_out', 'revoked', 'stolen', 'password_changed', 'removed', 'expired']).nullable(),
  current: z.boolean(),
});
export type MemberSession = z.infer<typeof memberSession>;

const member = z.strictObject({ id, name: z.string() });
const failedSignIns = z.strictObject({
  /** The days that are counted. */
  days: z.int(),
  total: z.int(),
  members: z.array(z.strictObject({ user: member, count: z.int(), addresses: z.int(), lastAt: instant })).max(100),
  addresses: z
    .array(
      z.strictObject({
        ip: z.string(),
        country: z.string().nullable(),
        count: z.int(),
        members: z.int(),
        lastAt: instant,
      }),
    )
    .max(100),
  last: z
    .array(
      z.strictObject({
        id,
        user: member,
        why: z.enum(['password', 'factor']),
        ip: z.string(),
        country: z.string().nullable(),
        userAgent: z.string(),
        at: instant,
      }),
    )
    .max(100),
});
export type FailedSignIns = z.infer<typeof failedSignIns>;

const read = { who: 'member', right: 'security.read' } as const;
const manage = { who: 'member', right: 'security.manage', fresh: true } as const;

export const security = {
  overview: call({
    method: 'GET',
    path: '/security',
    access: read,
    output: z.strictObject({
      score: z.int(),
      checks: z.array(check),
      /** Export requests waiting for the caller's decision. */
      waiting: z.int(),
    }),
    summary: 'How well the workspace is guarded: a score of 100 with every point it is made of.',
  }),
  policy: call({
    method: 'GET',
    path: '/security/policy',
    access: read,
    output: policy,
    summary: 'What the organization asks of sign-ins, sessions, addresses and exports.',
  }),
  changePolicy: call({
    method: 'PUT',
    path: '/security/policy',
    access: manage,
    input: z.strictObject({
      ...policySettings,
      /** Days before members without a second factor are locked out. */
      graceDays: z.int().min(0).max(30).default(7),
    }),
    output: policy,
    versioned: true,
    errors: ['version_conflict', 'conflict'],
    summary:
      'Change what the organization asks for. It holds within a second, for sessions that are open too. Nobody can lock themselves out: the address one comes from must be on the list, and one needs a second factor oneself.',
  }),
  plan: call({
    method: 'GET',
    path: '/security/plan',
    access: { who: 'member', right: 'security.read', person: true },
    input: z.strictObject({
      /** The time zone of the document's date. */
      timeZone: z.string().max(60).refine(isTimeZone, 'There is no such time zone.').default('UTC'),
    }),
    output: bytes,
    reply: 'stream',
    summary: 'The written information security plan (16 CFR 314.4) as a PDF, made from the settings in force.',
  }),
  sessions: call({
    method: 'GET',
    path: '/security/sessions',
    access: read,
    input: z.strictObject({ userId: id.optional(), show: z.enum(['open', 'all']).default('open'), ...pageInput }),
    output: pageOf(memberSession),
    summary: 'Devices that members are signed in with here, or all sign-ins of the last 90 days, the newest first.',
  }),
  failedSignIns: call({
    method: 'GET',
    path: '/security/failed-sign-ins',
    access: read,
    output: failedSignIns,
    summary: 'Failed sign-ins of members in 30 days: how many by member and by address, and the last hundred.',
  }),
  endSession: call({
    method: 'DELETE',
    path: '/security/sessions/{id}',
    access: { who: 'member', right: 'security.manage', person: true },
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Sign a member’s device out. It is out within a second.',
  }),
};

/** Large exports that wait for another person's approval. */
const exportRequest = z.strictObject({
  id,
  user: z.strictObject({ id, name: z.string() }),
  rows: z.int(),
  reason: z.string(),
  state: z.enum(['waiting', 'approved', 'declined', 'used', 'expired']),
  isOwn: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  createdAt: instant,
});
export type ExportRequest = z.infer<typeof exportRequest>;

export const exportRequests = {
  list: call({
    method: 'GET',
    path: '/export-requests',
    access: { who: 'member', right: 'leads.export' },
    input: z.strictObject(pageInput),
    output: pageOf(exportRequest),
    summary: 'Requests to export more leads than the policy lets anybody take alone, the newest first.',
  }),
  ask: call({
    method: 'POST',
    path: '/export-requests',
    access: { who: 'member', right: 'leads.export', person: true },
    input: z.strictObject({ rows: z.int().min(1).max(10_000_000), reason: filledLine(300) }),
    output: exportRequest,
    errors: ['conflict'],
    summary: 'Ask another head to approve an export of up to so many leads. One request waits at a time.',
  }),
  decide: call({
    method: 'POST',
    path: '/export-requests/{id}/decide',
    access: { who: 'member', right: 'leads.export', fresh: true },
    input: z.strictObject({ id, approve: z.boolean() }),
    output: exportRequest,
    errors: ['not_found', 'conflict'],
    summary: 'Approve or decline somebody else’s export. Approved, it can be made once within 24 hours.',
  }),
};
