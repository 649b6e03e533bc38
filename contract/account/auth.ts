import { z } from 'zod';
import { roles } from '../core/access.ts';
import { call, done } from '../core/call.ts';
import { email, filledLine, id, instant, locale } from '../core/primitives.ts';
import { supportScopes } from '../core/support-rights.ts';
import { billing } from './billing.ts';
import { entered, signedIn } from './entry.ts';
import { referralCode } from './referral-program.ts';

/** The specification's rules in its order and wording. The server also rejects common and breached passwords. */
export const passwordRules = [
  { test: (password: string) => password.length >= 8, message: 'Password must be at least 8 characters' },
  { test: (password: string) => /\p{Lu}/u.test(password), message: 'Password must contain an uppercase letter' },
  { test: (password: string) => /\p{Ll}/u.test(password), message: 'Password must contain a lowercase letter' },
  { test: (password: string) => /\p{Nd}/u.test(password), message: 'Password must contain a number' },
] as const;

export const newPassword = z
  .string()
  .max(200, 'At most 200 characters.')
  .superRefine((password, context) => {
    for (const rule of passwordRules)
      if (!rule.test(password)) context.addIssue({ code: 'custom', message: rule.message });
  });

const anyPassword = z.string().min(1, 'This field is required.').max(200);
const token = z.string().min(20).max(200);

export const session = z.strictObject({
  user: z.strictObject({
    id,
    email: z.string(),
    emailVerified: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    isOperator: z.boolean(),
    /** False for users who entered a sample workspace by its link. */
    hasPassword: z.boolean(),
    preferredLocale: locale.nullable(),
    onboardingCompleted: z.boolean(),
  }),
  /** The organization that this session currently works in. */
  organisation: z
    .strictObject({
      id,
      name: z.string(),
      isSample: z.boolean(),
      /** For a visitor's demo: when it is deleted. */
      demoEndsAt: instant.nullable(),
      /** The plan of the organization's payer. */
      tier: z.enum(['freemium', 'free', 'pro', 'elite']),
    })
    .nullable(),
  role: z.enum(roles).nullable(),
  /** The role's permissions, so that screens don't derive them. */
  rights: z.array(z.string()),
  organisations: z.array(z.strictObject({ id, name: z.string(), role: z.enum(roles) })),
  subscription: z.strictObject({
    tier: z.enum(['freemium', 'free', 'pro', 'elite']),
    verticals: z.array(z.string()),
  }),
  /** No mail server is configured: messages stay in the outbox that the product shows. */
  mailStaysHere: z.boolean(),
  aal: z.enum(['aal1', 'aal2']),
  /** Why the organization's policy blocks this session, if it does; calls about the user's own account still work. */
  barred: z.enum(['leaving', 'network', 'second_factor', 'single_sign_on']).nullable(),
  /** The current support access: who may use it, until when, and whether it is this user. */
  support: z
    .strictObject({
      id,
      scope: z.enum(supportScopes),
      endsAt: instant,
      operator: z.string().nullable(),
      isMe: z.boolean(),
    })
    .nullable(),
  sessionId: id,
  expiresAt: z.int(),
  /** The state of the database that whatever is loaded after this answer contains; see `liveMessages`. */
  asOf: z.string(),
});
export type Session = z.infer<typeof session>;

export const auth = {
  signUp: call({
    method: 'POST',
    path: '/auth/sign-up',
    access: { who: 'anyone' },
    input: z.strictObject({
      email,
      password: newPassword,
      data: z.strictObject({ first_name: filledLine(100), last_name: filledLine(100) }),
      locale: locale.optional(),
      /** Input of `billing.choosePlan`, applied together with the sign-up. */
      plan: billing.choosePlan.input.optional(),
      /** From an invitation link: the account joins that organization, and its address counts as verified. */
      invitation: token.optional(),
      /** The referrer's code: both accounts get a credit once the new one pays. */
      referral: referralCode.optional(),
    }),
    output: signedIn,
    errors: ['not_found', 'conflict', 'rate_limited'],
    summary:
      'Create an account with its own organisation and sign in. Answers alike whether or not the address is taken; only who holds an invitation to the address is told that it is.',
  }),
  signIn: call({
    method: 'POST',
    path: '/auth/sign-in',
    access: { who: 'anyone' },
    input: z.strictObject({ email, password: anyPassword }),
    output: entered,
    errors: ['unauthenticated', 'rate_limited'],
    repeat: 'natural',
    summary: 'Sign in with email address and password. Who has a second factor is asked for it next.',
  }),
  signOut: call({
    method: 'POST',
    path: '/auth/sign-out',
    access: { who: 'anyone' },
    output: done,
    repeat: 'natural',
    summary: 'End this session everywhere.',
  }),
  refresh: call({
    method: 'POST',
    path: '/auth/refresh',
    access: { who: 'anyone' },
    output: signedIn,
    errors: ['unauthenticated'],
    repeat: 'natural',
    summary: 'Exchange the refresh cookie for a fresh access token; the refresh token is rotated.',
  }),
  requestReset: call({
    method: 'POST',
    path: '/auth/reset-request',
    access: { who: 'anyone' },
    input: z.strictObject({ email }),
    output: done,
    errors: ['rate_limited'],
    repeat: 'natural',
    summary: 'Mail a link to set a new password, if the address has an account. Answers alike if not.',
  }),
  resetPassword: call({
    method: 'POST',
    path: '/auth/reset',
    access: { who: 'anyone' },
    input: z.strictObject({ token, password: newPassword }),
    output: entered,
    errors: ['not_found', 'rate_limited'],
    summary:
      'Set a new password with a mailed token. Ends all sessions and begins a new one here, after the second factor if there is one.',
  }),
  enter: call({
    method: 'POST',
    path: '/auth/enter',
    access: { who: 'anyone' },
    input: z.strictObject({ token }),
    output: signedIn,
    errors: ['not_found', 'rate_limited'],
    repeat: 'natural',
    summary: 'Enter the sample workspace with the link that the first start of an installation shows.',
  }),
  verifyEmail: call({
    method: 'POST',
    path: '/auth/verify-email',
    access: { who: 'anyone' },
    input: z.strictObject({ token, password: z.string().min(1).max(1_000).optional() }),
    output: done,
    errors: ['not_found', 'conflict', 'rate_limited'],
    summary:
      'Confirm an email address with a mailed token. Outside of a session of that account its password is asked for: who made the account may have been somebody else.',
  }),
  confirmNewEmail: call({
    method: 'POST',
    path: '/auth/confirm-email',
    access: { who: 'anyone' },
    input: z.strictObject({ token }),
    output: done,
    errors: ['not_found', 'conflict', 'rate_limited'],
    summary: 'Take a new email address into use with the token that was mailed there.',
  }),
  resendVerification: call({
    method: 'POST',
    path: '/auth/verification',
    access: { who: 'user' },
    output: done,
    errors: ['rate_limited'],
    repeat: 'natural',
    summary: 'Mail the confirmation link again.',
  }),
};

export const account = {
  session: call({
    method: 'GET',
    path: '/session',
    access: { who: 'user', demo: true },
    output: session,
    summary: 'Who is signed in, where they work and what they may do.',
  }),
  listSessions: call({
    method: 'GET',
    path: '/sessions',
    access: { who: 'user', demo: true },
    output: z.strictObject({
      sessions: z.array(
        z.strictObject({
          id,
          current: z.boolean(),
          userAgent: z.string(),
          ip: z.string(),
          signedInAt: instant,
          lastSeenAt: instant,
        }),
      ),
    }),
    summary: 'Devices signed in to this account.',
  }),
  endSession: call({
    method: 'DELETE',
    path: '/sessions/{id}',
    access: { who: 'user', demo: true },
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Sign a device out.',
  }),
  endOtherSessions: call({
    method: 'POST',
    path: '/sessions/end-others',
    access: { who: 'user', demo: true },
    output: z.strictObject({ ended: z.int() }),
    repeat: 'natural',
    summary: 'Sign all other devices out.',
  }),
  confirm: call({
    method: 'POST',
    path: '/session/confirm',
    access: { who: 'user' },
    input: z.strictObject({ password: anyPassword }),
    output: signedIn,
    errors: ['rate_limited'],
    repeat: 'natural',
    summary: 'Prove again with your password that it is you; for ten minutes that counts as a fresh sign-in.',
  }),
  changeProfile: call({
    method: 'PATCH',
    path: '/profile',
    access: { who: 'user', demo: true },
    input: z.strictObject({ firstName: filledLine(100).optional(), lastName: filledLine(100).optional() }),
    output: done,
    repeat: 'natural',
    summary: 'Change your own name.',
  }),
  changePassword: call({
    method: 'POST',
    path: '/profile/password',
    access: { who: 'user' },
    input: z.strictObject({ current: anyPassword, password: newPassword }),
    output: signedIn,
    errors: ['rate_limited'],
    summary: 'Change your password. Ends all other sessions and tells you by mail.',
  }),
  changeEmail: call({
    method: 'POST',
    path: '/profile/email',
    access: { who: 'user', fresh: true },
    input: z.strictObject({ email }),
    output: done,
    errors: ['rate_limited'],
    summary:
      'Ask for another email address. It is changed once the link mailed there is opened, and the old one is told.',
  }),
  setLanguage: call({
    method: 'PUT',
    path: '/profile/language',
    access: { who: 'user', demo: true },
    input: z.strictObject({ preferred_locale: locale }),
    output: done,
    repeat: 'natural',
    summary: 'Remember the language you read in.',
  }),
};
