import { z } from 'zod';
import { type Role, workers } from '../core/access.ts';
import { call } from '../core/call.ts';
import { instant } from '../core/primitives.ts';

/** The uses of AI that an organization can decide on, by what is written rather than by tool. */
export const aiActs = [
  'remarks',
  'post',
  'page',
  'analysis',
  'email',
  'text',
  'reply',
  'summary',
  'documents',
  'practice',
  'chat',
] as const;
export type AiAct = (typeof aiActs)[number];

/** Who may write the text: a model, our own rules only, or nobody, so that a person writes it. */
export const aiWriters = ['model', 'rules', 'nobody'] as const;
type AiWriter = (typeof aiWriters)[number];

type Scope = {
  writers: readonly [AiWriter, ...AiWriter[]];
  /** False for uses that no member requests: the AI answers visitors. */
  hasRoles: boolean;
  /** True for text meant for others, which can require approval first. */
  isForOthers: boolean;
};

const worded: Scope = { writers: aiWriters, hasRoles: true, isForOthers: true };
const byRules: Scope = { writers: ['rules', 'nobody'], hasRoles: true, isForOthers: false };

export const aiScopes: Readonly<Record<AiAct, Scope>> = {
  remarks: worded,
  post: worded,
  page: worded,
  analysis: worded,
  email: worded,
  text: worded,
  reply: worded,
  summary: { ...worded, isForOthers: false },
  documents: byRules,
  practice: byRules,
  chat: { writers: ['model', 'rules'], hasRoles: false, isForOthers: false },
};

/** Roles that may use AI at all; an organization can exclude some. */
export const aiRoles = workers;
type AiRole = (typeof aiRoles)[number];

/** The rule for one use of AI. */
export type AiRule = { writer: AiWriter; roles: readonly AiRole[]; needsApproval: boolean };

/** The rule that applies until the organization decides otherwise. */
export const usualRule = (act: AiAct): AiRule => ({
  writer: aiScopes[act].writers[0],
  roles: aiRoles,
  needsApproval: false,
});

export const mayUse = ({ writer, roles }: AiRule, role: Role): boolean =>
  writer !== 'nobody' && (roles as readonly Role[]).includes(role);

const rule = z.strictObject({
  act: z.enum(aiActs),
  writer: z.enum(aiWriters),
  roles: z.array(z.enum(aiRoles)),
  /** A member who may approve marketing must approve each draft before it is used. */
  needsApproval: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
});
export type AiPolicyRow = z.infer<typeof rule>;

export const aiPolicy = {
  list: call({
    method: 'GET',
    path: '/ai-policy',
    access: { who: 'member', right: 'ai.use' },
    output: z.strictObject({ rows: z.array(rule) }),
    summary:
      'For each kind of act: whether AI may be used, by which roles, and whether somebody must approve it first.',
  }),
  set: call({
    method: 'PUT',
    path: '/ai-policy',
    access: { who: 'member', right: 'ai.manage' },
    input: z
      .strictObject({
        act: z.enum(aiActs),
        writer: z.enum(aiWriters),
        roles: z.array(z.enum(aiRoles)).min(1, 'Choose at least one role.').max(aiRoles.length),
        needsApproval: z.boolean(),
      })
      .superRefine(({ act, writer, roles, needsApproval }, context) => {
        const { writers, hasRoles, isForOthers } = aiScopes[act];
        const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
        if (!writers.includes(writer)) say('writer', 'This cannot be chosen here.');
        if (!hasRoles && roles.length < aiRoles.length) say('roles', 'Nobody’s role counts here.');
        if (!isForOthers && needsApproval) say('needsApproval', 'There is nothing to approve here.');
      }),
    output: rule,
    repeat: 'natural',
    waits: false,
    summary: 'Decide for one kind of act whether AI may be used, by which roles, and whether it needs approval.',
  }),
};
